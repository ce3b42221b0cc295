//! `hissho check`: the verdict of the small checker on certificates.

use crate::answer::{Answer, Outcome};
use anyhow::Result;
use checker::{Lemmas, Verdict};
use clap::Args;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// Certificates; '-' is standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Only these lemmas may be used
    #[arg(long, value_name = "A,B")]
    pub lemmas: Option<String>,
}
