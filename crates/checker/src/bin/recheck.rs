//! `recheck FILE… [--lemmas a,b] [--time 30s] [--memory 1GiB] [--json]`: the checker and nothing
//! else.

use checker::{Lemmas, Limits, Verdict, check, check_file};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "usage: recheck FILE… [--lemmas a,b,…] [--time 30s] [--memory 1GiB] [--json]
       ('-' reads standard input)
exit code: 0 all accepted, 1 one was rejected, 2 one was malformed or could not be read, 3 a limit
was reached before one was judged";

const TIMES: [(&str, f64); 5] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
const SIZES: [(&str, f64); 8] = [
    ("KiB", 1024.0),
    ("MiB", 1048576.0),
    ("GiB", 1073741824.0),
    ("kB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("B", 1.0),
    ("", 1.0),
];

struct Request {
    files: Vec<String>,
    permitted: Lemmas,
    limits: Limits,
    json: bool,
}

/// A number with one of these units, the longer ones first.
fn quantity(text: &str, units: &[(&str, f64)]) -> Result<f64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = units.iter().find(|(name, _)| *name == &text[digits.len()..]);
    let number =
        digits.parse::<f64>().ok().filter(|_| digits.starts_with(|c: char| c.is_ascii_digit()));
    match (number, unit) {
        (Some(number), Some((_, scale))) if digits.len() <= 20 => {
            Ok(f64::min(number * scale, 1e15))
        }
        _ => Err(format!("'{}' is no number with a unit", text.escape_debug())),
    }
}

fn request(args: impl Iterator<Item = String>) -> Result<Request, String> {
    let (permitted, limits) = (Lemmas::all(), Limits::default());
    let mut request = Request { files: Vec::new(), permitted, limits, json: false };
    let mut args = args;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--json" => request.json = true,
            "--lemmas" => {
                request.permitted = args.next().ok_or("--lemmas needs a list")?.parse()?;
            }
            "--time" => {
                let seconds = quantity(&args.next().ok_or("--time needs a time")?, &TIMES)?;
                let time = Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())?;
                request.limits.deadline = Instant::now().checked_add(time);
            }
            "--memory" => {
                let bytes = quantity(&args.next().ok_or("--memory needs a size")?, &SIZES)?;
                // Whole and at most 1e15, so that the text of it is a number of u64.
                request.limits.memory = format!("{:.0}", bytes.floor()).parse().ok();
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
    let limits = &request.limits;
    let judge = |file: &String| match file.as_str() {
        "-" => check(io::stdin().lock(), &request.permitted, limits),
        path => check_file(Path::new(path), &request.permitted, limits),
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
    let null = || "null".to_string();
    let claim = verdict.claim.as_ref().map_or_else(null, |claim| quoted(&claim.to_string()));
    let lemmas: Vec<_> = verdict.lemmas.iter().map(|lemma| quoted(lemma.name())).collect();
    let line = verdict.line.map_or_else(null, |line| line.to_string());
    let reason = verdict.objection().map_or_else(null, |why| quoted(&why.to_string()));
    format!(
        "{{\"file\":{},\"verdict\":\"{}\",\"claim\":{claim},\"steps\":{},\"lemmas\":[{}],\
         \"work\":{},\"line\":{line},\"reason\":{reason}}}",
        quoted(file),
        verdict.word(),
        verdict.steps,
        lemmas.join(","),
        verdict.work
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
