//! How well weights do on lessons that they were not fitted to.

use engine::hex::judge::{Judge, MOVE};
use engine::hex::lessons::Lesson;

/// Where the first winning move stands in an order.
#[derive(Default)]
struct Order {
    first: usize,
    three: usize,
    ranks: usize,
}

impl Order {
    /// Takes moves in order: whether each wins.
    fn take(&mut self, wins: impl Iterator<Item = Option<bool>>) {
        let rank = wins.into_iter().position(|wins| wins == Some(true)).unwrap_or(0);
        self.first += usize::from(rank == 0);
        self.three += usize::from(rank < 3);
        self.ranks += rank + 1;
    }

    fn row(&self, name: &str, of: usize) {
        let share = |n: usize| 100.0 * n as f64 / of.max(1) as f64;
        let mean = self.ranks as f64 / of.max(1) as f64;
        let (first, three) = (share(self.first), share(self.three));
        println!("| {name} | {first:.1} % | {three:.1} % | {mean:.2} |");
    }
}

/// Prints tables about orders and odds.
pub fn report(judge: &Judge, lessons: &[Lesson]) {
    let won: Vec<&Lesson> = lessons
        .iter()
        .filter(|lesson| lesson.moves.iter().any(|tried| tried.wins == Some(true)))
        .collect();
    let (mut circuits, mut learned) = (Order::default(), Order::default());
    for lesson in &won {
        circuits.take(lesson.moves.iter().map(|tried| tried.wins));
        let shared = judge.moves.partial(MOVE.len(), &lesson.cues);
        let odds = |cues: &[f32]| judge.moves.finish(&shared, cues)[0];
        let mut order: Vec<_> = lesson.moves.iter().map(|m| (-odds(&m.cues), m.wins)).collect();
        order.sort_by(|a, b| a.0.total_cmp(&b.0));
        learned.take(order.into_iter().map(|(_, wins)| wins));
    }
    println!("{} positions with a move known to win:\n", won.len());
    println!("| order | a winning move first | among three | mean rank |\n|---|---|---|---|");
    circuits.row("circuits", won.len());
    learned.row("learned", won.len());
    let decided: Vec<(&Lesson, bool)> =
        lessons.iter().filter_map(|lesson| Some((lesson, lesson.wins?))).collect();
    let right = |guess: &dyn Fn(&Lesson) -> f32| {
        let right = decided.iter().filter(|(lesson, wins)| (guess(lesson) > 0.0) == *wins);
        100.0 * right.count() as f64 / decided.len().max(1) as f64
    };
    // What an even game looks like to the circuits is the mean of what is best.
    let circuits = (-30..=0).map(|even| right(&|lesson| lesson.cues[0] - even as f32 / 10.0));
    let circuits = circuits.fold(0.0, f64::max);
    let learned = right(&|lesson| judge.node.outputs(&lesson.cues)[0]);
    let odds = |lesson: &Lesson| judge.node.outputs(&lesson.cues)[0];
    let loss = decided.iter().map(|(lesson, wins)| {
        let odds = f64::from(odds(lesson));
        (1.0 + (if *wins { -odds } else { odds }).exp()).ln()
    });
    let loss = loss.sum::<f64>() / decided.len().max(1) as f64;
    println!("\n{} decided positions, who wins:\n", decided.len());
    println!("| guess | right | cross entropy |\n|---|---|---|");
    println!("| lead of the circuits, best threshold | {circuits:.1} % | |");
    println!("| learned | {learned:.1} % | {loss:.3} |");
}
