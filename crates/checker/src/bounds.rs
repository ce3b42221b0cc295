//! Bounds on the difference of stones in BAO: what `over`, `move` and `all` mean for `lo` and `hi`.
//!
//! The value v(B) of a board without stores is what the mover takes from now on minus what the
//! other one takes. A move that ends and takes c stones leads to the value c − v(B'), so
//!
//! ```text
//! lo V B:  some move has c − W ≥ V with hi W B'       hi V B:  all moves have c − W ≤ V with lo W B'
//! ```

use crate::fact::{Fact, Saying};
use crate::reader::integer;
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::bao::Bao;
use rules::{Player, Position};

/// The greatest absolute value of a bound; no board has so many stones.
const LARGEST: u64 = 1_000_000;

pub fn read(text: &str) -> Result<i64, Fault> {
    match integer(text)? {
        v if v.unsigned_abs() <= LARGEST => Ok(v),
        _ => Err(Fault::expected(text, "a bound from -1000000 to 1000000")),
    }
}

/// Bounds speak of boards without stores on which no endless move was made.
pub fn bare(variant: &Variant, board: &str) -> Result<(), Fault> {
    let bao: Bao = variant.position(board)?;
    if bao.stores() != [0, 0] || bao.endless() {
        return Err(Fault::expected(board, "a board without stores on which no move was endless"));
    }
    Ok(())
}

pub fn over(variant: &Variant, fact: &Fact) -> Result<(), Fault> {
    let bao: Bao = variant.position(fact.board())?;
    require(bao.is_over(), || "the board is not over".to_string())?;
    let [mine, yours] = [bao.turn(), bao.turn().other()].map(|p| i64::from(bao.remaining(p)));
    require(holds(fact.saying(), mine - yours), || {
        format!("the mover keeps {mine} stones, the other {yours}")
    })
}

/// Whether a cited step about the board `after` a move of `mover` supports the bound.
pub fn supports(
    variant: &Variant,
    saying: Saying,
    mover: Player,
    after: &str,
    cited: &Fact,
) -> Result<bool, Fault> {
    let after: Bao = variant.position(after)?;
    require(!after.endless(), || "the move never ends".to_string())?;
    let taken = i64::from(after.stores()[mover.index()]);
    let difference = match (saying, cited.saying()) {
        (Saying::AtLeast(_), Saying::AtMost(w)) | (Saying::AtMost(_), Saying::AtLeast(w)) => {
            taken - w
        }
        _ => return Ok(false),
    };
    Ok(holds(saying, difference) && *cited.board() == after.without_stores().board())
}

fn holds(saying: Saying, difference: i64) -> bool {
    match saying {
        Saying::AtLeast(v) => difference >= v,
        Saying::AtMost(v) => difference <= v,
        _ => false,
    }
}
