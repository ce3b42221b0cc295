//! Labelled transition systems: states 0, 1, … and transitions, state by state.

use crate::interner::Interner;
use crate::network::Halt;
use std::borrow::Cow;

/// A label of a transition system: a number into its list of names.
pub type LabelId = u32;

/// The name of the silent action.
pub const TAU: &str = "tau";

/// A system whose transitions can be asked for state by state.
pub trait Transitions {
    /// (label, to) of every transition of the state.
    fn edges(&mut self, state: u32) -> Result<&[(LabelId, u32)], Halt>;

    /// The words of a label.
    fn label(&self, label: LabelId) -> Cow<'_, str>;
}

impl Transitions for &Lts {
    fn edges(&mut self, state: u32) -> Result<&[(LabelId, u32)], Halt> {
        Ok(Lts::edges(self, state))
    }

    fn label(&self, label: LabelId) -> Cow<'_, str> {
        Cow::Borrowed(&self.labels[label as usize])
    }
}

/// A labelled transition system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lts {
    /// The state in which it begins.
    pub initial: u32,
    /// The words of the labels.
    pub labels: Vec<String>,
    /// Transitions of state s are `edges[first[s]..first[s + 1]]`.
    first: Vec<u32>,
    edges: Vec<(LabelId, u32)>,
    /// Something is missing: the exploration met a limit. States from `expanded` on have no
    /// transitions because nobody looked.
    pub expanded: u32,
}

impl Lts {
    /// A system of these transitions (from, label, to), in any order.
    pub fn new(
        states: usize,
        initial: u32,
        labels: Vec<String>,
        transitions: &[(u32, LabelId, u32)],
    ) -> Self {
        let mut first = vec![0u32; states + 1];
        for (from, _, _) in transitions {
            first[*from as usize + 1] += 1;
        }
        for state in 0..states {
            first[state + 1] += first[state];
        }
        let mut edges = vec![(0, 0); transitions.len()];
        let mut next = first.clone();
        for (from, label, to) in transitions {
            let place = &mut next[*from as usize];
            edges[*place as usize] = (*label, *to);
            *place += 1;
        }
        Lts { initial, labels, first, edges, expanded: states as u32 }
    }

    /// A system whose transitions come state by state.
    pub(crate) fn by_states(
        initial: u32,
        labels: Vec<String>,
        first: Vec<u32>,
        edges: Vec<(LabelId, u32)>,
        expanded: u32,
    ) -> Self {
        Lts { initial, labels, first, edges, expanded }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether every state has all of its transitions.
    pub fn is_complete(&self) -> bool {
        self.expanded as usize == self.len()
    }

    /// (label, to) of every transition of the state.
    pub fn edges(&self, state: u32) -> &[(LabelId, u32)] {
        &self.edges[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }

    /// All states.
    pub fn states(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.len() as u32
    }

    /// (from, label, to) of every transition.
    pub fn transitions(&self) -> impl Iterator<Item = (u32, LabelId, u32)> + '_ {
        self.states().flat_map(|from| self.edges(from).iter().map(move |(l, to)| (from, *l, *to)))
    }

    /// How many transitions there are.
    pub fn transition_count(&self) -> usize {
        self.edges.len()
    }

    /// The label of silent steps, if it occurs.
    pub fn tau(&self) -> Option<LabelId> {
        self.labels.iter().position(|label| label == TAU).map(|label| label as LabelId)
    }

    /// The label with these words, if it occurs.
    pub fn label(&self, name: &str) -> Option<LabelId> {
        self.labels.iter().position(|label| label == name).map(|label| label as LabelId)
    }

    /// Two systems side by side with one list of labels; the second begins at the number returned.
    pub fn beside(&self, other: &Lts) -> (Lts, u32) {
        let mut names: Interner<&str> = Interner::default();
        self.labels.iter().chain(&other.labels).for_each(|label| {
            names.intern(label);
        });
        let number = |lts: &Lts| -> Vec<u32> {
            // Every name is known by now.
            let number = lts.labels.iter();
            number.map(|label| names.find(&label.as_str()).unwrap_or(0)).collect()
        };
        let (own, others) = (number(self), number(other));
        let shift = self.len() as u32;
        let mut first = self.first.clone();
        let last = self.edges.len() as u32;
        first.extend(other.first[1..].iter().map(|place| place + last));
        let moved = |edges: &[(u32, u32)], map: &[u32], shift: u32| -> Vec<(u32, u32)> {
            edges.iter().map(|(label, to)| (map[*label as usize], to + shift)).collect()
        };
        let mut edges = moved(&self.edges, &own, 0);
        edges.extend(moved(&other.edges, &others, shift));
        let labels = names.items().iter().map(ToString::to_string).collect();
        let expanded = first.len() as u32 - 1;
        (Lts { initial: self.initial, labels, first, edges, expanded }, shift)
    }

    /// The system of these blocks of states, each with the transitions of all its members; of the
    /// silent ones within a block none, if `inert`. Only what the roots reach is kept; their blocks
    /// come first, the others in the order of a breadth-first walk. The second list has the new
    /// number of every block, or `u32::MAX`.
    pub fn quotient(
        &self,
        block: &[u32],
        inert: Option<LabelId>,
        roots: &[u32],
    ) -> (Lts, Vec<u32>) {
        let blocks = block.iter().max().map_or(0, |last| *last as usize + 1);
        let members = Lts::new(blocks, 0, Vec::new(), &{
            let of = |(state, block): (usize, &u32)| (*block, 0, state as u32);
            block.iter().enumerate().map(of).collect::<Vec<_>>()
        });
        let mut number = vec![u32::MAX; blocks];
        let mut order = Vec::new();
        let mut visit = |block: u32, order: &mut Vec<u32>| {
            let number = &mut number[block as usize];
            if *number == u32::MAX {
                *number = order.len() as u32;
                order.push(block);
            }
            *number
        };
        for root in roots {
            visit(block[*root as usize], &mut order);
        }
        let mut transitions = Vec::new();
        let mut edges: Vec<(LabelId, u32)> = Vec::new();
        let mut done = 0;
        while done < order.len() {
            let from = order[done];
            edges.clear();
            for (_, state) in members.edges(from) {
                let ways = self.edges(*state).iter();
                edges.extend(ways.map(|(label, to)| (*label, block[*to as usize])));
            }
            edges.retain(|(label, to)| inert != Some(*label) || *to != from);
            edges.sort_unstable();
            edges.dedup();
            for (label, to) in &edges {
                transitions.push((done as u32, *label, visit(*to, &mut order)));
            }
            done += 1;
        }
        let initial = number[block[self.initial as usize] as usize];
        let initial = if initial == u32::MAX { 0 } else { initial };
        (Lts::new(order.len(), initial, self.labels.clone(), &transitions), number)
    }
}
