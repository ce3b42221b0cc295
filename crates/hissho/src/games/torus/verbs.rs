//! The verbs of the torus: `judge` and `boards`.

use super::judge::Judge;
use super::solved::{self, Boards};
use crate::answer::Answer;
use crate::batch::{ByLine, Reads};
use crate::games::Verbs;
use crate::job::Context;
use anyhow::{Result, bail};
use clap::Subcommand;
use serde::Deserialize;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// Judges lines from standard input: SIZE SLANT RULE FIRST MOVES… (4x4 - c black 0,0 1,2 …)
    Judge(Judge),
    /// Solves all small boards under every rule, whoever begins, each with its certificate
    Boards(Boards),
}

impl ByLine for Request {
    fn reads(&self) -> Reads {
        match self {
            Request::Judge(Judge { line: None, .. }) => Reads::Lines,
            Request::Judge(_) | Request::Boards(_) => Reads::Nothing,
        }
    }

    fn admit_lines(&self) -> Result<()> {
        match self {
            Request::Judge(request) => request.admit(),
            Request::Boards(_) => bail!("boards: expected no lines"),
        }
    }

    fn on_line(&self, line: &str) -> Result<Self> {
        match self {
            Request::Judge(request) => {
                Ok(Request::Judge(Judge { line: Some(line.to_string()), ..request.clone() }))
            }
            Request::Boards(_) => Ok(self.clone()),
        }
    }
}

impl Verbs for Request {
    fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Request::Judge(request) => request.run(),
            Request::Boards(request) => solved::run(request, cx),
        }
    }
}
