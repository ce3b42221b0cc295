//! The modules of the page as one script, so that a browser asks once and not forty times.
//!
//! ```text
//! const m0 = {}, m1 = {}, …;            what each module exports
//! { const { t } = m0;                   names from modules that have run already
//!   const show = (...given) => m9.show(...given);    a function of one that runs later (a cycle)
//!   …the module as it is…
//!   Object.assign(m1, { panel }); }
//! ```
//!
//! Modules run in the order that the language prescribes. Imports and exports stand one to a line, at its
//! beginning; what a cycle needs early must be a function. Whatever else is written stops the build.
//! Files under `lib/` are not ours and stay modules of their own. Style sheets are put together likewise.

use std::collections::{BTreeMap, BTreeSet};

/// Sources by name, such as `panels/home.js`.
pub type Sources = BTreeMap<String, String>;

/// The script that does what the module `entry` does; `address` is where a file under `lib/` is served.
pub fn bundle(sources: &Sources, entry: &str, address: impl Fn(&str) -> String) -> String {
    let modules: BTreeMap<&str, Module> = sources
        .iter()
        .filter(|(name, _)| !is_foreign(name))
        .map(|(name, text)| (name.as_str(), Module::read(name, text)))
        .collect();
    let mut order = Vec::new();
    visit(entry, &modules, &mut BTreeSet::new(), &mut order);
    let foreign: BTreeSet<&str> = order
        .iter()
        .flat_map(|name| modules[name].imports.iter().map(|import| import.from.as_str()))
        .filter(|from| is_foreign(from))
        .collect();
    let mut script = String::new();
    for name in &foreign {
        script += &format!("import * as {} from {:?};\n", variable(name), address(name));
    }
    let spaces: Vec<String> =
        order.iter().map(|name| format!("{} = {{}}", variable(name))).collect();
    script += &format!("const {};\n", spaces.join(", "));
    for (place, name) in order.iter().enumerate() {
        let module = &modules[name];
        script += &format!("// {name}\n{{\n");
        for import in &module.imports {
            let has_run =
                is_foreign(&import.from) || order[..place].contains(&import.from.as_str());
            script += &import.bound(has_run, modules.get(import.from.as_str()), name);
        }
        let exports: Vec<String> =
            module.exports.iter().map(|(outer, (inner, _))| format!("{outer}: {inner}")).collect();
        let body =
            module.body.replace("export default ", &format!("{}.default = ", variable(name)));
        script += &format!(
            "{body}Object.assign({}, {{ {} }});\n}}\n",
            variable(name),
            exports.join(", ")
        );
    }
    script
}

/// Puts the sheets that the style sheet `entry` imports in their places; they are no files of their own any more.
pub fn gather(sources: &mut Sources, entry: &str) {
    let sheet = sources.remove(entry).unwrap_or_else(|| panic!("{entry} is not there"));
    let mut whole = String::new();
    for line in sheet.lines() {
        let imported = line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";"));
        match imported.map(|name| sources.remove(name)) {
            Some(Some(part)) => whole += &part,
            Some(None) => panic!("{entry}: {line}"),
            None => whole += &format!("{line}\n"),
        }
    }
    sources.insert(entry.to_string(), whole);
}

fn is_foreign(name: &str) -> bool {
    name.starts_with("lib/")
}

/// The variable that holds what a module exports.
fn variable(name: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("${}", name.trim_end_matches(".js").chars().map(word).collect::<String>())
}

/// Depth first, in the order of the imports: whoever is imported runs before.
fn visit<'a>(
    name: &'a str,
    modules: &'a BTreeMap<&'a str, Module>,
    seen: &mut BTreeSet<&'a str>,
    order: &mut Vec<&'a str>,
) {
    if is_foreign(name) || !seen.insert(name) {
        return;
    }
    let module = modules.get(name).unwrap_or_else(|| panic!("{name} is imported and not there"));
    for import in &module.imports {
        visit(&import.from, modules, seen, order);
    }
    order.push(name);
}

/// A module without its imports, and what it takes and gives.
struct Module {
    imports: Vec<Import>,
    /// By outer name: the inner one, and whether it is a function.
    exports: BTreeMap<String, (String, bool)>,
    body: String,
}

enum Names {
    /// Outer and inner names.
    Some(Vec<(String, String)>),
    All(String),
    Default(String),
}

struct Import {
    from: String,
    names: Names,
}

impl Module {
    fn read(name: &str, text: &str) -> Self {
        let mut module = Module { imports: vec![], exports: BTreeMap::new(), body: String::new() };
        for line in text.lines() {
            if line.starts_with("import ") {
                module.imports.push(Import::read(name, line));
            } else if let Some(list) = line.strip_prefix("export { ") {
                for (inner, outer) in pairs(list.trim_end_matches(" };")) {
                    module.exports.insert(outer, (inner, false));
                }
            } else if line.starts_with("export default ") {
                module.body += &format!("{line}\n");
            } else if let Some(rest) = line.strip_prefix("export ") {
                let (word, is_function) =
                    declared(rest).unwrap_or_else(|| panic!("{name}: {line}"));
                module.exports.insert(word.clone(), (word, is_function));
                module.body += &format!("{rest}\n");
            } else {
                module.body += &format!("{line}\n");
            }
        }
        module
    }
}

/// The name that a declaration declares, and whether it is a function.
fn declared(line: &str) -> Option<(String, bool)> {
    let plain = line.strip_prefix("async ").unwrap_or(line);
    let (kind, rest) = plain.split_once(' ')?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let arrow = rest[end..].starts_with(" = (") || rest[end..].starts_with(" = async (");
    match kind {
        "function" => Some((rest[..end].to_string(), true)),
        "const" => Some((rest[..end].to_string(), arrow)),
        "class" => Some((rest[..end].to_string(), false)),
        _ => None,
    }
}

/// `a, b as c`, as pairs of the name before and after `as`.
fn pairs(list: &str) -> Vec<(String, String)> {
    let pair = |item: &str| {
        let (before, after) = item.split_once(" as ").unwrap_or((item, item));
        (before.to_string(), after.to_string())
    };
    list.split(", ").map(pair).collect()
}

impl Import {
    fn read(name: &str, line: &str) -> Self {
        let parts = line.strip_prefix("import ").and_then(|rest| rest.split_once(" from \""));
        let Some((what, path)) = parts else { panic!("{name}: {line}") };
        let path = path.strip_suffix("\";").unwrap_or_else(|| panic!("{name}: {line}"));
        let names = match what.strip_prefix("{ ").and_then(|list| list.strip_suffix(" }")) {
            Some(list) => Names::Some(pairs(list)),
            None => match what.strip_prefix("* as ") {
                Some(space) => Names::All(space.to_string()),
                None => Names::Default(what.to_string()),
            },
        };
        Import { from: joined(name, path), names }
    }

    /// The declarations that take the place of the import.
    fn bound(&self, has_run: bool, from: Option<&Module>, into: &str) -> String {
        let space = variable(&self.from);
        match &self.names {
            Names::All(inner) => format!("const {inner} = {space};\n"),
            Names::Default(inner) => format!("const {inner} = {space}.default;\n"),
            Names::Some(list) => list
                .iter()
                .map(|(outer, inner)| {
                    let export = from.map(|module| module.exports.get(outer));
                    match export {
                        Some(None) => panic!("{into}: {} does not export {outer}", self.from),
                        _ if has_run => format!("const {inner} = {space}.{outer};\n"),
                        Some(Some((_, true))) => {
                            format!("const {inner} = (...given) => {space}.{outer}(...given);\n")
                        }
                        _ => {
                            panic!("{into}: {outer} of {} runs later and is no function", self.from)
                        }
                    }
                })
                .collect(),
        }
    }
}

/// Where `path` leads from the module `name`: `../app.js` from `panels/home.js` is `app.js`.
fn joined(name: &str, path: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
