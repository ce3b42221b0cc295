//! The end of a game, searched to the last cell with the [`Detector`].

use super::detector::Detector;
use super::tables::EMPTY;
use rules::Player;

/// Whether the mover wins; none if it takes more positions than are left. The game must not be over.
pub fn wins(detector: &mut Detector, mover: Player, left: &mut u64) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let open = (0..detector.stones().len()).filter(|cell| detector.stones()[*cell] == EMPTY);
    let open: Vec<usize> = open.collect();
    for cell in open {
        detector.place(cell, mover);
        let won = match detector.verdict(mover) {
            Some((winner, _)) => Some(winner == mover),
            None => wins(detector, mover.other(), left).map(|lost| !lost),
        };
        detector.undo();
        if won? {
            return Some(true);
        }
    }
    Some(false)
}
