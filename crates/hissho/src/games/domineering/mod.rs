//! Domineering in the product: its positions have values.

use super::{GameContext, Job};
use crate::place::typed;
use crate::words::manual;
use anyhow::Result;
use engine::domineering::{Dominoes, Region};
use engine::partizan::Appraiser;
use engine::value::{Universe, Value};
use rules::State;
use rules::domineering::Domineering;

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "domineering"
    }

    fn how(&self) -> manual::Lines {
        manual::DOMINEERING
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::DOMINEERING)
    }

    fn value(&self, state: &dyn State, job: Job) -> Result<Option<(Universe, Value)>> {
        let position: &Domineering = typed(state)?;
        let mut appraiser = Appraiser::new(&Dominoes, job.budget);
        let value = appraiser.value(&Region::from(position))?;
        Ok(Some((appraiser.universe, value)))
    }
}
