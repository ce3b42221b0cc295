//! Verbs of Bridg-It: three strategies side by side, player graphs, values, and the conjecture
//! laboratory.

use super::{graph, lab, strategy, value};
use crate::answer::Answer;
use crate::batch::Placed;
use crate::games::Verbs;
use crate::job::Context;
use crate::place::Place;
use crate::web::route::{Route, job, verb};
use anyhow::Result;
use clap::Subcommand;
use serde::Deserialize;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The spanning-tree, the voluntary and the repaired strategy on one position
    Strategy(strategy::Request),
    /// A player graph, drawn: single, double and missing edges, live and dead components
    Graph(graph::Request),
    /// The value of a position as a partizan game
    Value(value::Request),
    /// The slides' conjectures on all positions of a size, those with few bridges, or random ones
    Lab(lab::Request),
}

impl Placed for Request {
    fn place(&mut self) -> Option<&mut Place> {
        match self {
            Request::Strategy(request) => Some(&mut request.place),
            Request::Graph(request) => Some(&mut request.place),
            Request::Value(request) => Some(&mut request.place),
            Request::Lab(_) => None,
        }
    }

    fn admit_lines(&self) -> Result<()> {
        match self {
            Request::Graph(request) => request.canvas.admit_lines(),
            _ => Ok(()),
        }
    }
}

impl Verbs for Request {
    fn run(&self, cx: &Context) -> Result<Answer> {
        match self {
            Request::Strategy(request) => strategy::run(request, cx),
            Request::Graph(request) => graph::run(request, cx),
            Request::Value(request) => value::run(request, cx),
            Request::Lab(request) => lab::run(request, cx),
        }
    }
}

pub static ROUTES: &[Route] = &[
    job("bridgit/strategy", "Bridg-It: three strategies", verb!(strategy::Request, strategy::run)),
    job("bridgit/value", "Bridg-It: values", verb!(value::Request, value::run)),
    job("bridgit/lab", "Bridg-It: the conjectures", verb!(lab::Request, lab::run)),
];
