//! Whether a player who moves second gets what he wants, by playing out every reply.
//!
//! The worst board for a connection with stones S and carrier C has the player's stones on S, open cells
//! on C, and the opponent everywhere else. The opponent moves first and may pass; the player answers in C.
//! A position is a ternary word over C, so a carrier of ten cells has 59,049 of them.

use std::collections::HashMap;

/// Carriers beyond this are not tried.
const MOST: usize = 10;

/// What is to be got, and where. Cells are numbered row by row from 0.
pub struct Contest<'a> {
    pub stones: Vec<usize>,
    pub carrier: Vec<usize>,
    /// Whether these cells are enough; with more cells they are still.
    pub enough: &'a dyn Fn(&[usize]) -> bool,
}

impl Contest<'_> {
    /// Whether the player, moving second, gets it; none if there is too much to try.
    pub fn holds(&self) -> Option<bool> {
        if self.carrier.len() > MOST {
            return None;
        }
        let all = (1u32 << self.carrier.len()) - 1;
        Some(self.second(0, all, &mut HashMap::new()))
    }

    /// The opponent is to move; `mine` and `open` are sets of carrier cells.
    fn second(&self, mine: u32, open: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
        if let Some(answer) = known.get(&(mine, open)) {
            return *answer;
        }
        let answer = self.has(mine) || open != 0 && self.answers(mine, open, known);
        known.insert((mine, open), answer);
        answer
    }

    /// Whether every stone of the opponent, and a pass, has an answer.
    fn answers(&self, mine: u32, open: u32, known: &mut HashMap<(u32, u32), bool>) -> bool {
        let cells = |of: u32| {
            (0..self.carrier.len()).map(|i| 1u32 << i).filter(move |c| of & c != 0).chain([0])
        };
        cells(open).all(|hit| {
            let left = open & !hit;
            // Passing on both sides leads back here: the player gains nothing by it.
            let mut replies = cells(left).filter(|reply| (reply | hit) != 0);
            replies.any(|reply| self.second(mine | reply, left & !reply, known))
        })
    }

    fn has(&self, mine: u32) -> bool {
        let taken = (0..self.carrier.len()).filter(|i| mine >> i & 1 == 1).map(|i| self.carrier[i]);
        (self.enough)(&self.stones.iter().copied().chain(taken).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::Contest;

    /// Two of these four cells are wanted: the second player gets one of every pair.
    #[test]
    fn one_of_every_pair_is_had() {
        let pairs = |own: &[usize]| {
            [[1, 2], [3, 4]].iter().all(|pair| pair.iter().any(|cell| own.contains(cell)))
        };
        let holds = |carrier: &[usize], stones: &[usize]| {
            let (carrier, stones) = (carrier.to_vec(), stones.to_vec());
            Contest { stones, carrier, enough: &pairs }.holds()
        };
        assert_eq!(holds(&[1, 2, 3, 4], &[]), Some(true));
        assert_eq!(holds(&[1, 3, 4], &[]), Some(false));
        assert_eq!(holds(&[3, 4], &[2]), Some(true));
        assert_eq!(holds(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], &[]), None);
    }
}
