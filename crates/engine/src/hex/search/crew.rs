//! Threads that search one tree side by side: each follows a trail, looks at what is at its end, and enters
//! what it has found. The tree is locked but while they look, which is most of the time.
//!
//! ```text
//! one    │ next │ look at connections │ enter │ order moves │ complete │ next │ …
//! other  │ look at connections     │ enter │ complete │ next │ look …
//!            locked: next, enter, complete
//! ```
//!
//! A short search has one thread, so that it always goes the same way.

use super::super::bits::Bits;
use super::super::fill::Stones;
use super::super::topology::Topology;
use super::Solver;
use super::look::Looker;
use super::visit::{Next, Trail};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// So many positions are looked at before a second thread begins.
const ALONE: u64 = 256;

/// What the threads share.
struct Crew<'s, S> {
    search: Mutex<&'s mut S>,
    /// Rings whenever something was completed.
    bell: Condvar,
}

/// Rings when a thread ends, however it does.
struct Ring<'c>(&'c Condvar);

impl Drop for Ring<'_> {
    fn drop(&mut self) {
        self.0.notify_all();
    }
}

impl<'a, B: Bits, T: Topology<B>> Solver<'a, B, T> {
    fn looker(&self) -> Looker<'a, B, T> {
        Looker::new(&self.board, &self.dead, self.judge)
    }

    /// Decides a position, whose node is the root then, unless something is spent before.
    pub(super) fn search(&mut self, stones: Stones<B>, mover: usize) {
        let threads = self.budget.threads;
        let mut looker = self.looker();
        self.root = match self.table.get(&(stones, mover as u8)) {
            Some(node) => *node,
            None => self.first(&mut looker, stones, mover),
        };
        let alone = if threads > 1 { self.expanded + ALONE } else { u64::MAX };
        let crew = Crew { search: Mutex::new(self), bell: Condvar::new() };
        crew.work(&mut looker, alone);
        if threads < 2 || crew.over() {
            return;
        }
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let mut looker = crew.search().looker();
                let crew = &crew;
                scope.spawn(move || crew.work(&mut looker, u64::MAX));
            }
            crew.work(&mut looker, u64::MAX);
        });
    }

    /// The node of the position that all begins with.
    fn first(&mut self, looker: &mut Looker<'a, B, T>, stones: Stones<B>, mover: usize) -> u32 {
        let mut task = match self.task(stones, mover, &[]) {
            Ok(task) => task,
            Err(node) => return self.insert(node),
        };
        let circuits = looker.look(&mut task);
        self.enter(looker, &mut task);
        let open = task.node.result.is_none();
        let told = if open { looker.order(&mut task, circuits) } else { None };
        self.complete(*task, told)
    }
}

impl<'s, 'a, B: Bits, T: Topology<B>> Crew<'s, Solver<'a, B, T>> {
    fn search(&self) -> MutexGuard<'_, &'s mut Solver<'a, B, T>> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn over(&self) -> bool {
        let search = self.search();
        search.spent || search.nodes[search.root as usize].result.is_some()
    }

    /// Searches until the root is decided, something is spent, or so much has been expanded.
    fn work(&self, looker: &mut Looker<'a, B, T>, until: u64) {
        let _ring = Ring(&self.bell);
        let mut trail = Trail::default();
        let mut search = self.search();
        while search.expanded < until {
            let mut task = match search.next(&mut trail) {
                Next::Look(task) => task,
                Next::Wait => {
                    search = self.bell.wait(search).unwrap_or_else(PoisonError::into_inner);
                    trail.refreshed();
                    continue;
                }
                Next::Over => break,
            };
            drop(search);
            let circuits = looker.look(&mut task);
            search = self.search();
            search.enter(looker, &mut task);
            let mut told = None;
            if task.node.result.is_none() {
                drop(search);
                told = looker.order(&mut task, circuits);
                search = self.search();
            }
            search.complete(*task, told);
            trail.refreshed();
            self.bell.notify_all();
        }
        search.leave_all(&mut trail);
    }
}
