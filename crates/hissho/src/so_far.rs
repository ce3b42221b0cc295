//! What a running verb has told of its progress: the last word of one that had to be ended.
//!
//! ```text
//! unknown: the time is up (--time)
//! positions so far: 21420
//! levels so far: 1, 36, 1260
//! settled so far: table-1 fails, table-2 holds
//! ```

use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

#[derive(Debug, Default)]
pub struct SoFar {
    done: AtomicU64,
    /// 0 if it is not known.
    total: AtomicU64,
    facts: Mutex<Facts>,
}

#[derive(Debug, Default)]
struct Facts {
    /// What is counted.
    unit: &'static str,
    /// Positions, level by level.
    levels: Vec<u64>,
    /// Claims of a paper, and whether they hold.
    claims: Vec<(String, Option<bool>)>,
}

fn verdict(holds: Option<bool>) -> &'static str {
    match holds {
        Some(true) => "holds",
        Some(false) => "fails",
        None => "unknown",
    }
}

impl SoFar {
    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something new is counted.
    pub fn begin(&self, unit: &'static str) {
        self.at(0, None);
        *self.facts() = Facts { unit, ..Facts::default() };
    }

    pub fn at(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }

    pub fn level(&self, positions: u64) {
        self.facts().levels.push(positions);
    }

    pub fn settled(&self, id: &str, holds: Option<bool>) {
        self.facts().claims.push((id.to_string(), holds));
    }

    fn counts(&self) -> (u64, Option<u64>) {
        let (done, total) = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        (done, Some(total).filter(|total| *total > 0))
    }

    pub fn json(&self) -> Value {
        let ((done, total), facts) = (self.counts(), self.facts());
        let claim =
            |(id, holds): &(String, Option<bool>)| json!({ "id": id, "verdict": verdict(*holds) });
        let claims: Vec<Value> = facts.claims.iter().map(claim).collect();
        json!({
            "unit": facts.unit, "done": done, "total": total,
            "levels": facts.levels, "claims": claims,
        })
    }

    /// Lines for people; none if there is nothing to tell.
    pub fn text(&self) -> String {
        let ((done, total), facts) = (self.counts(), self.facts());
        let mut text = match (done, total) {
            (0, _) => String::new(),
            (_, None) => format!("{} so far: {done}\n", facts.unit),
            (_, Some(total)) => format!("{} so far: {done} of {total}\n", facts.unit),
        };
        if !facts.levels.is_empty() {
            let levels: Vec<String> = facts.levels.iter().map(u64::to_string).collect();
            text.push_str(&format!("levels so far: {}\n", levels.join(", ")));
        }
        if !facts.claims.is_empty() {
            let claim = |(id, holds): &(String, Option<bool>)| format!("{id} {}", verdict(*holds));
            let claims: Vec<String> = facts.claims.iter().map(claim).collect();
            text.push_str(&format!("settled so far: {}\n", claims.join(", ")));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::SoFar;
    use serde_json::json;

    #[test]
    fn nothing_known_is_not_told() {
        let so_far = SoFar::default();
        so_far.begin("positions");
        assert_eq!(so_far.text(), "");
    }

    #[test]
    fn what_is_known_is_told_until_something_else_begins() {
        let so_far = SoFar::default();
        so_far.begin("claims");
        so_far.at(2, Some(9));
        so_far.level(1);
        so_far.level(36);
        so_far.settled("a", Some(true));
        so_far.settled("b", Some(false));
        so_far.settled("c", None);
        assert_eq!(
            so_far.text(),
            "claims so far: 2 of 9\nlevels so far: 1, 36\nsettled so far: a holds, b fails, c unknown\n"
        );
        assert_eq!(so_far.json()["claims"][1], json!({ "id": "b", "verdict": "fails" }));
        so_far.begin("games");
        assert_eq!(so_far.json()["levels"], json!([]));
    }
}
