//! What goes wrong with the equations as the paper prints them: a shortest trace for each trouble.
//!
//! The printed processes are explored breadth first along silent steps, with a small memory of what
//! happened before; the search ends at the first step that should not be possible.

use super::ccs::{Message, PRINTED, message};
use ccs::network::{Network, Step, TAU};
use ccs::program::Program;
use ccs::skeleton::StateId;
use rustc_hash::FxHashMap;

/// Something that the printed processes can do and the game cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A second hole is selected while stones of the first are under way.
    SelectsAgain,
    /// An empty hole is selected and sown.
    SowsNothing,
    /// A hole passes on fewer than no stones.
    SowsLessThanNothing,
    /// The first player moves twice.
    OutOfTurn,
    /// The messages that count stones are not hidden.
    CountsInTheOpen,
    /// The message that stops a move is hidden under another name than it is sent.
    StopsInTheOpen,
    /// The second player's manager does not hear of the end.
    NeverFinishes,
}

impl Trouble {
    /// Every trouble once.
    pub const ALL: [Trouble; 7] = [
        Trouble::SelectsAgain,
        Trouble::SowsNothing,
        Trouble::SowsLessThanNothing,
        Trouble::OutOfTurn,
        Trouble::CountsInTheOpen,
        Trouble::StopsInTheOpen,
        Trouble::NeverFinishes,
    ];

    /// Where to look for it.
    fn root(self) -> &'static str {
        match self {
            Trouble::NeverFinishes => "BeforeEnd",
            Trouble::OutOfTurn => "Short",
            _ => "Start",
        }
    }

    /// What is remembered after this step, and whether the step should not have been possible.
    fn after(self, memory: bool, silent: bool, label: &str) -> (bool, bool) {
        let name = label.trim_start_matches('\'');
        let said = message(label);
        let selects = name.starts_with("nselect_");
        match self {
            Trouble::SelectsAgain => {
                ((memory || selects) && said != Message::Get, silent && memory && selects)
            }
            Trouble::OutOfTurn => (memory || said == Message::Change, silent && memory && selects),
            Trouble::SowsNothing => (false, name.starts_with("nsend_") && name.ends_with("(0)")),
            Trouble::SowsLessThanNothing => {
                (false, name.starts_with("nsend_") && name.contains("(-"))
            }
            Trouble::CountsInTheOpen => (false, !silent && name.starts_with("check_")),
            Trouble::StopsInTheOpen => (false, !silent && name.starts_with("nsstop_")),
            Trouble::NeverFinishes => (memory || said == Message::End, false),
        }
    }
}

/// States that are looked at before the search is given up.
const MOST: usize = 100_000;

/// A shortest trace into the trouble, its messages; none if there is none within reach.
pub fn trace(trouble: Trouble) -> Option<Vec<String>> {
    let mut program = Program::read(PRINTED).ok()?;
    let root = program.process(trouble.root()).ok()?;
    let mut network = Network::new(program);
    // Somebody outside who sends anything at all is enough.
    network.values = Some((1, 1));
    let first = (network.state(root), false);
    let mut known: FxHashMap<(StateId, bool), ()> = FxHashMap::default();
    known.insert(first, ());
    // Each with the place it was reached from, and by what.
    let mut reached: Vec<((StateId, bool), usize, u32)> = vec![(first, 0, TAU)];
    let told = |network: &Network, reached: &[((StateId, bool), usize, u32)], mut place: usize| {
        let mut trace = Vec::new();
        while place > 0 {
            trace.push(network.label_text(reached[place].2));
            place = reached[place].1;
        }
        trace.reverse();
        trace
    };
    let mut steps: Vec<Step> = Vec::new();
    let mut done = 0;
    while done < reached.len().min(MOST) {
        let ((state, memory), ..) = reached[done];
        steps.clear();
        network.successors(state, &mut steps).ok()?;
        let mut stuck = true;
        for step in &steps {
            let (silent, label) = (step.label == TAU, network.label_text(step.from));
            let (next, wrong) = trouble.after(memory, silent, &label);
            if wrong {
                let mut found = told(&network, &reached, done);
                found.push(label);
                return Some(found);
            }
            if silent {
                stuck = false;
                if known.insert((step.target, next), ()).is_none() {
                    reached.push(((step.target, next), done, step.from));
                }
            }
        }
        if trouble == Trouble::NeverFinishes && stuck && memory {
            return Some(told(&network, &reached, done));
        }
        done += 1;
    }
    None
}
