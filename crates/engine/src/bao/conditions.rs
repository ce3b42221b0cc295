//! The conditions of the paper as predicates of a board and a hole.
//!
//! ```text
//! state    the board turned so that the hole comes first: a_0 a_1 … a_{m−1}, indices mod m
//!
//! LOOP1.1  n  0 1 … n−1  0 1 … n−1  …           m = kn + 1, n ≥ 2
//! LOOP1.2  n  n−2 … 1 0  n−1 n−2 … 1 0  …  1    m = kn − 1, n ≥ 2, k ≥ 2
//! LOOP2    odd ≥ 3, odd, even, odd, …, even, last      last odd < a_0 if all stones are odd in
//!                                                      number, even ≥ a_0 if they are even
//! R̂        a_i = a_{i+1}
//! PT1      x 0 n x … x 0 x      with n − 2 holes x ≥ 1 between n and the second 0
//! PT2      n 0 x … x 0 x        with n − 1 of them between the two 0
//! T̂        a_0 = 1
//! TERM     R̂ or PT1 or PT2
//! ```
//!
//! R̂, PT1 and PT2 have side conditions about where rollback starts, which is hole 0 of the state: a pair
//! with other neighbours needs the start at i + 1; a pattern must not contain the start. The
//! fields `_free` leave them out, the fields `_weak` have weaker ones that suffice. As printed, LOOP2 cannot hold for an odd number of holes a side,
//! by parity; *repaired*, the last hole is odd and < a_0, or even and ≥ a_0, whatever the total.
//! A pattern takes up holes that are all different. PT1 is read with x_{n−1} in its last hole, where the paper repeats x_{n−3}.

use rules::bao::{End, end};

/// All conditions of one board and hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// None if nobody followed the move so far.
    pub ends: Option<bool>,
    /// LOOP1.1.
    pub loop1_first: bool,
    /// LOOP1.2.
    pub loop1_second: bool,
    /// LOOP2 as printed.
    pub loop2: bool,
    /// LOOP2 with its last condition repaired.
    pub loop2_repaired: bool,
    /// R̂ with its side condition.
    pub r_hat: bool,
    /// R̂ without it.
    pub r_hat_free: bool,
    /// R̂ with the weaker side condition: rollback does not start at i.
    pub r_hat_weak: bool,
    /// PT1 with its side condition.
    pub pt1: bool,
    /// PT1 without it.
    pub pt1_free: bool,
    /// PT1 with the weaker side condition: rollback does not start between its two 0.
    pub pt1_weak: bool,
    /// PT2 with its side condition.
    pub pt2: bool,
    /// PT2 without it.
    pub pt2_free: bool,
    /// PT2 with the weaker side condition: rollback starts neither at n nor between its two 0.
    pub pt2_weak: bool,
    /// T̂: the hole has one stone.
    pub t_hat: bool,
}

impl Answers {
    /// LOOP1.1 or LOOP1.2.
    pub fn loop1(&self) -> bool {
        self.loop1_first || self.loop1_second
    }

    /// LOOP: LOOP1 or LOOP2 as printed.
    pub fn looping(&self) -> bool {
        self.loop1() || self.loop2
    }

    /// LOOP1, or LOOP2 repaired.
    pub fn looping_repaired(&self) -> bool {
        self.loop1() || self.loop2_repaired
    }

    /// TERM with all side conditions.
    pub fn term(&self) -> bool {
        self.r_hat || self.pt1 || self.pt2
    }

    /// TERM with the weaker side conditions.
    pub fn term_weak(&self) -> bool {
        self.r_hat_weak || self.pt1_weak || self.pt2_weak
    }

    /// TERM without side conditions.
    pub fn term_free(&self) -> bool {
        self.r_hat_free || self.pt1_free || self.pt2_free
    }
}

/// Asks everything of a board and a hole; none if the hole is empty or not there.
pub fn ask(board: &[u32], hole: usize) -> Option<Answers> {
    board.get(hole).filter(|stones| **stones > 0)?;
    let state = [&board[hole..], &board[..hole]].concat();
    let ends = match end(&state, 0) {
        End::Stops { .. } => Some(true),
        End::Endless => Some(false),
        End::Cut => None,
    };
    Some(Answers { ends, ..of_state(&state) })
}

/// All but `ends`, which takes sowing.
pub fn of_state(state: &[u32]) -> Answers {
    // Where in a pattern rollback may start, by the place in it and the length of it.
    let starts: [fn(usize, usize) -> bool; 3] =
        [|_, _| false, |_, _| true, |place, length| place == 0 || place + 1 == length];
    let [pt1, pt1_free, pt1_weak] = starts.map(|may| has_pattern(state, may, first_pattern));
    let [pt2, pt2_free] = [starts[0], starts[1]].map(|may| has_pattern(state, may, second_pattern));
    let pt2_weak = has_pattern(state, |place, length| place + 1 == length, second_pattern);
    Answers {
        ends: None,
        loop1_first: loop1_first(state),
        loop1_second: loop1_second(state),
        loop2: loop2(state, true),
        loop2_repaired: loop2(state, false),
        r_hat: pairs(state, |isolated, i| !isolated || i + 1 == state.len()),
        r_hat_free: pairs(state, |_, _| true),
        r_hat_weak: pairs(state, |isolated, i| !isolated || i != 0),
        pt1,
        pt1_free,
        pt1_weak,
        pt2,
        pt2_free,
        pt2_weak,
        t_hat: state[0] == 1,
    }
}

/// One sowing turns the board by n: ascending runs.
fn loop1_first(state: &[u32]) -> bool {
    let (m, n) = (state.len(), state[0] as usize);
    n >= 2 && m > n && m % n == 1 && (1..m).all(|i| state[i] as usize == (i - 1) % n)
}

/// One sowing turns the board by n: descending runs.
fn loop1_second(state: &[u32]) -> bool {
    let (m, n) = (state.len(), state[0] as usize);
    n >= 2
        && m + 1 >= 2 * n
        && (m + 1) % n == 0
        && (1..m).all(|i| state[i] as usize == n - 1 - i % n)
}

fn loop2(state: &[u32], printed: bool) -> bool {
    let m = state.len();
    if m % 2 == 1 || state[0] < 3 || state[0].is_multiple_of(2) {
        return false;
    }
    let (first, last) = (state[0], state[m - 1]);
    let odd = if printed { state.iter().sum::<u32>() % 2 == 1 } else { last % 2 == 1 };
    let closing = if odd { last % 2 == 1 && last < first } else { last % 2 == 0 && last >= first };
    closing && (1..m - 1).all(|i| (state[i] as usize + i).is_multiple_of(2))
}

/// Some i has a_i = a_{i+1} and passes; a pair is isolated if both neighbours differ.
fn pairs(state: &[u32], passes: impl Fn(bool, usize) -> bool) -> bool {
    let m = state.len();
    (0..m).any(|i| {
        let a = state[i];
        let isolated = state[(i + m - 1) % m] != a && state[(i + 2) % m] != a;
        state[(i + 1) % m] == a && passes(isolated, i)
    })
}

/// Some i begins a pattern in which the start, hole 0, does not lie or may lie.
fn has_pattern(
    state: &[u32],
    may_start: impl Fn(usize, usize) -> bool,
    pattern: fn(&[u32], usize) -> Option<usize>,
) -> bool {
    let m = state.len();
    (0..m).any(|i| {
        let place = (m - i) % m;
        let fits = |length| length <= m && (place >= length || may_start(place, length));
        pattern(state, i).is_some_and(fits)
    })
}

/// PT1 from hole i on: its length in holes.
fn first_pattern(state: &[u32], i: usize) -> Option<usize> {
    let at = |k: usize| state[(i + k) % state.len()];
    let n = at(2) as usize;
    let fits = n >= 2
        && n <= state.len()
        && at(0) > 0
        && at(1) == 0
        && (3..=n).all(|k| at(k) > 0)
        && at(n + 1) == 0
        && at(n + 2) > 0;
    fits.then_some(n + 3)
}

/// PT1 to the letter: x_{n−3} stands in its last hole again, so the two must be equal. With two
/// stones the paper writes the pattern out, and nothing is repeated.
pub fn pt1_printed(state: &[u32]) -> bool {
    let to_the_letter = |state: &[u32], i: usize| {
        let at = |k: usize| state[(i + k) % state.len()];
        let length = first_pattern(state, i)?;
        let n = length - 3;
        let again = if n == 3 { at(0) } else { at(n - 1) };
        (n == 2 || at(n + 2) == again).then_some(length)
    };
    has_pattern(state, |_, _| false, to_the_letter)
}

/// PT2 from hole i on: its length in holes.
fn second_pattern(state: &[u32], i: usize) -> Option<usize> {
    let at = |k: usize| state[(i + k) % state.len()];
    let n = at(0) as usize;
    let fits = n >= 2
        && n <= state.len()
        && at(1) == 0
        && (2..=n).all(|k| at(k) > 0)
        && at(n + 1) == 0
        && at(n + 2) > 0;
    fits.then_some(n + 3)
}
