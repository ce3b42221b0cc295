//! `recheck FILE… [--lemmas a,b] [--json]`: the checker and nothing else.

use checker::{Lemmas, Limits, Verdict, check, check_file};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: recheck FILE… [--lemmas a,b,…] [--json]   ('-' reads standard input)
exit code: 0 all accepted, 1 one was rejected, 2 one was malformed or could not be read";

struct Request {
    files: Vec<String>,
    permitted: Lemmas,
    json: bool,
}

fn request(args: impl Iterator<Item = String>) -> Result<Request, String> {
    let mut request = Request { files: Vec::new(), permitted: Lemmas::all(), json: false };
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => request.json = true,
            "--lemmas" => {
                request.permitted = args.next().ok_or("--lemmas needs a list")?.parse()?;
            }
            "-" => request.files.push(arg),
            _ if arg.starts_with('-') => return Err(format!("unknown option {arg}")),
            _ => request.files.push(arg),
        }
    }
    if request.files.is_empty() { Err("no file".to_string()) } else { Ok(request) }
}

fn main() -> ExitCode {
    let args = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let request = match request(args) {
        Ok(request) => request,
        Err(reason) => {
            eprintln!("recheck: {reason}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let limits = Limits::default();
    let judge = |file: &String| match file.as_str() {
        "-" => check(io::stdin().lock(), &request.permitted, &limits),
        path => check_file(Path::new(path), &request.permitted, &limits),
    };
    let mut worst = 0;
    let mut objects = Vec::new();
    for file in &request.files {
        let verdict = judge(file);
        worst = worst.max(verdict.exit_code());
        if request.json {
            objects.push(object(file, &verdict));
        } else {
            show(&format!("{file}: {verdict}"));
        }
    }
    if request.json {
        show(&format!("[{}]\n", objects.join(",\n ")));
    }
    ExitCode::from(worst)
}

/// Writes to standard output; a reader that has gone away is no error.
fn show(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn object(file: &str, verdict: &Verdict) -> String {
    let claim = verdict.claim().map_or("null".to_string(), |claim| quoted(&claim.to_string()));
    let lemmas: Vec<_> = verdict.lemmas().iter().map(|lemma| quoted(lemma.name())).collect();
    let (line, reason) = match verdict.refusal() {
        Some(refusal) => {
            let line = refusal.line.map_or("null".to_string(), |line| line.to_string());
            (line, quoted(&refusal.reason))
        }
        None => ("null".to_string(), "null".to_string()),
    };
    format!(
        "{{\"file\":{},\"verdict\":\"{}\",\"claim\":{claim},\"steps\":{},\"lemmas\":[{}],\
         \"line\":{line},\"reason\":{reason}}}",
        quoted(file),
        verdict.word(),
        verdict.steps(),
        lemmas.join(",")
    )
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
