//! `hissho explain`: a certificate as a readable document.

use crate::answer::Answer;
use crate::explain::{Language, explain};
use crate::files;
use crate::job::{Context, Limits};
use anyhow::Result;
use clap::Args;
use serde::Deserialize;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A certificate; '-' is standard input
    #[arg(value_name = "CERT")]
    #[serde(skip)]
    pub certificate: PathBuf,
    /// The HTML file to write
    #[arg(short, long, value_name = "FILE")]
    #[serde(skip)]
    pub output: PathBuf,
    /// The language of the document
    #[arg(long, value_enum, default_value = "en")]
    #[serde(default)]
    pub lang: Language,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let certificate = files::read(&request.certificate)?;
    let budget = cx.budget(&request.limits)?;
    let document = explain(&certificate, request.lang, &[], cx, &budget)?;
    files::write(&request.output, document.as_bytes())?;
    let json = json!({ "file": request.output, "bytes": document.len() });
    Ok(Answer::yes(json, format!("{}: {} bytes", request.output.display(), document.len())))
}
