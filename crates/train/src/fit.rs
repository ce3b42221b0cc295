//! Fits the two nets by stochastic gradient descent with Adam (Kingma and Ba 2015).
//!
//! ```text
//! loss = cross entropy of who won, where it is known  +  EFFORT · (ln(1 + work) − w)²
//! where the work was not enough to decide, only a w that is too small counts
//! ```

use engine::dice::Dice;
use engine::hex::judge::{HIDDEN, Judge, MOVE, NODE, Net, Scale};
use engine::hex::lessons::{Lesson, Work};

const EFFORT: f32 = 0.1;
const BATCH: usize = 64;
const RATE: f32 = 0.003;

/// Found by counting expansions. Moves that nobody has looked at weigh more than positions, so that the
/// search rather stays with what it has begun.
pub const SCALE: Scale =
    Scale { unit: 8.0, steep: 0.3, steep_move: 0.3, effort: 0.7, effort_move: 1.0, window: 4.0 };

/// How to fit.
pub struct Plan {
    pub seed: u64,
    pub epochs: u64,
    pub scale: Scale,
}

/// What goes in, and what should come out.
pub struct Example {
    pub input: Vec<f32>,
    pub wins: Option<bool>,
    pub work: Option<Work>,
}

/// Whether there is anything to learn: not from an undecided position that nobody came back to.
fn tells(wins: Option<bool>, work: Option<Work>) -> bool {
    wins.is_some() || work.is_some_and(|work| work.enough || work.expansions > 0)
}

/// The positions among the lessons.
pub fn of_positions(lessons: &[Lesson]) -> Vec<Example> {
    let told = lessons.iter().filter(|lesson| tells(lesson.wins, Some(lesson.work)));
    told.map(|lesson| Example {
        input: lesson.cues.clone(),
        wins: lesson.wins,
        work: Some(lesson.work),
    })
    .collect()
}

/// The moves among the lessons.
pub fn of_moves(lessons: &[Lesson]) -> Vec<Example> {
    let each = lessons.iter().flat_map(|lesson| lesson.moves.iter().map(move |m| (lesson, m)));
    each.filter(|(_, tried)| tells(tried.wins, tried.work))
        .map(|(lesson, tried)| Example {
            input: [tried.cues.as_slice(), lesson.cues.as_slice()].concat(),
            wins: tried.wins,
            work: tried.work,
        })
        .collect()
}

/// Fits a judge to lessons.
pub fn fit(lessons: &[Lesson], plan: &Plan) -> Judge {
    let (positions, moves) = (of_positions(lessons), of_moves(lessons));
    println!("{} lessons: {} positions, {} moves", lessons.len(), positions.len(), moves.len());
    let node = fit_net(NODE.len(), &positions, plan, 4);
    let moves = fit_net(NODE.len() + MOVE.len(), &moves, plan, 1);
    Judge { node, moves, scale: plan.scale }
}

fn start(inputs: usize, dice: &mut Dice) -> Net {
    let mut uniform = |width: f32| {
        let unit = (dice.roll() >> 40) as f32 / (1u64 << 24) as f32;
        (2.0 * unit - 1.0) * width
    };
    let hidden = inputs * HIDDEN;
    let width = |i: usize| match i {
        i if i < hidden => (3.0 / inputs as f32).sqrt(),
        i if i < hidden + HIDDEN => 0.1,
        _ => (3.0 / HIDDEN as f32).sqrt() * 0.3,
    };
    let numbers = (0..Net::size(inputs)).map(|i| uniform(width(i))).collect();
    Net::new(inputs, numbers).expect("as many as it needs")
}

/// Several times the epochs for a net with few examples.
fn fit_net(inputs: usize, examples: &[Example], plan: &Plan, times: u64) -> Net {
    let mut dice = Dice::new(plan.seed);
    let mut net = start(inputs, &mut dice);
    let size = Net::size(inputs);
    let (mut first, mut second) = (vec![0f32; size], vec![0f32; size]);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let epochs = plan.epochs * times;
    let mut step = 0;
    for epoch in 0..epochs {
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i + 1));
        }
        let rate = RATE * (1.0 - epoch as f32 / epochs as f32).max(0.02);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0f32; size];
            for example in batch {
                loss += f64::from(descend(&net, inputs, &examples[*example], &mut slope));
            }
            step += 1;
            let correct = |decay: f32| 1.0 - decay.powi(step);
            let (c1, c2) = (correct(0.9), correct(0.999));
            for (i, number) in net.numbers_mut().iter_mut().enumerate() {
                let g = slope[i] / batch.len() as f32;
                first[i] = 0.9 * first[i] + 0.1 * g;
                second[i] = 0.999 * second[i] + 0.001 * g * g;
                *number -= rate * (first[i] / c1) / ((second[i] / c2).sqrt() + 1e-8);
            }
        }
        if epoch + 1 == epochs || epoch == 0 {
            println!("epoch {}: mean loss {:.4}", epoch + 1, loss / examples.len() as f64);
        }
    }
    net
}

/// Adds the slope of the loss at one example; says the loss.
fn descend(net: &Net, inputs: usize, example: &Example, slope: &mut [f32]) -> f32 {
    let hidden = net.partial(0, &example.input);
    let [odds, work] = net.read_out(&hidden);
    let (mut loss, mut back) = (0.0, [0.0f32; 2]);
    if let Some(wins) = example.wins {
        let chance = 1.0 / (1.0 + (-odds).exp());
        back[0] = chance - f32::from(u8::from(wins));
        loss -= (if wins { chance } else { 1.0 - chance }).max(1e-7).ln();
    }
    if let Some(done) = example.work {
        let off = work - (done.expansions as f32).ln_1p();
        // What was not enough says only that it would have been more.
        let off = if done.enough { off } else { off.min(0.0) };
        back[1] = 2.0 * EFFORT * off;
        loss += EFFORT * off * off;
    }
    let rows = (inputs + 1) * HIDDEN;
    let mut into = [0.0f32; HIDDEN];
    for (output, back) in back.iter().enumerate() {
        let row = rows + output * (HIDDEN + 1);
        for h in 0..HIDDEN {
            slope[row + h] += back * hidden[h].max(0.0);
            into[h] += back * net.numbers()[row + h];
        }
        slope[row + HIDDEN] += back;
    }
    for h in 0..HIDDEN {
        if hidden[h] <= 0.0 {
            into[h] = 0.0;
        }
    }
    for (i, value) in example.input.iter().chain([&1.0]).enumerate() {
        let column = &mut slope[i * HIDDEN..][..HIDDEN];
        column.iter_mut().zip(&into).for_each(|(slope, into)| *slope += value * into);
    }
    loss
}
