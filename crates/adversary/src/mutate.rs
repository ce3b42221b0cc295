//! Forgeries: a certificate as words, bent in ways that keep it looking like one.
//!
//! Bytes turned at random are nearly always malformed and test the reader only. What could fool a
//! checker is a step that is well formed and *nearly* right: another cell, another premise, another rule
//! of the same kind, a step of a certificate about another board, a claim that says a little more.

use checker::Lemma;
use std::collections::{BTreeMap, BTreeSet};

/// A small linear congruential generator: an attack repeats exactly from its seed.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

/// A certificate as lines of words.
#[derive(Clone, Debug)]
pub struct Text(pub Vec<Vec<String>>);

impl Text {
    pub fn read(text: &str) -> Self {
        let words = |line: &str| line.split(' ').map(String::from).collect();
        Text(text.lines().map(words).collect())
    }

    pub fn write(&self) -> String {
        self.0.iter().map(|line| line.join(" ") + "\n").collect()
    }

    pub fn id(&self) -> &str {
        self.0.get(1).and_then(|line| line.get(1)).map_or("", String::as_str)
    }

    /// The name of the game.
    pub fn game(&self) -> &str {
        self.id().split(':').next().unwrap_or_default()
    }

    /// The lines that are steps.
    fn steps(&self) -> Vec<usize> {
        let numbered = |line: &[String]| line.len() >= 5 && line[0].parse::<u64>().is_ok();
        (3..self.0.len()).filter(|i| numbered(&self.0[*i])).collect()
    }
}

/// All that there is of a game: certificates, and what their words look like.
pub struct Family {
    texts: Vec<Text>,
    stock: Stock,
}

/// The certificates by game.
pub fn families(texts: &[Text]) -> BTreeMap<String, Family> {
    let mut families: BTreeMap<String, Family> = BTreeMap::new();
    for text in texts {
        let empty = || Family { texts: Vec::new(), stock: Stock::default() };
        families.entry(text.game().to_string()).or_insert_with(empty).texts.push(text.clone());
    }
    for family in families.values_mut() {
        family.stock = Stock::gather(family.texts.iter());
    }
    families
}

/// What the words of a game's certificates look like, gathered from all that are at hand.
#[derive(Default, Debug)]
pub struct Stock {
    /// Words by the way they look: cells, boards, numbers, MOVE=STEP, rules.
    kinds: Vec<(Kind, Vec<String>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Number,
    Cited,
    Ends,
    Formula,
    Board,
    Cell,
    Name,
}

/// What a word looks like.
fn kind(word: &str) -> Kind {
    let digit = word.starts_with(|c: char| c.is_ascii_digit());
    match word {
        _ if word.contains('=') => Kind::Cited,
        _ if word.contains(':') => Kind::Board,
        _ if word.contains(['&', '|', '@']) => Kind::Formula,
        _ if word.contains('-') && !word.starts_with('-') => Kind::Ends,
        _ if word.contains(',') => Kind::Cell,
        _ if digit || word.starts_with('-') => Kind::Number,
        _ if word.ends_with(|c: char| c.is_ascii_digit()) || word.contains('>') => Kind::Cell,
        _ => Kind::Name,
    }
}

impl Stock {
    pub fn gather<'a>(texts: impl Iterator<Item = &'a Text>) -> Self {
        let words: BTreeSet<&String> = texts.flat_map(|text| text.0.iter().flatten()).collect();
        let mut stock = Stock::default();
        for word in words {
            let kind = kind(word);
            match stock.kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, list)) => list.push(word.clone()),
                None => stock.kinds.push((kind, vec![word.clone()])),
            }
        }
        stock
    }

    fn alike(&self, word: &str) -> &[String] {
        let kind = kind(word);
        self.kinds.iter().find(|(other, _)| *other == kind).map_or(&[], |(_, list)| list)
    }
}

/// What a forger has at hand: a line that is a step, all of them, other certificates of the game, and
/// words of all kinds.
pub struct Workshop<'a> {
    step: Option<usize>,
    steps: Vec<usize>,
    family: &'a Family,
}

/// One way to bend a certificate.
pub struct Operation {
    pub name: &'static str,
    bend: fn(&mut Text, &Workshop<'_>, &mut Dice),
}

/// All of them; a word is the likeliest to be replaced.
pub const OPERATIONS: [Operation; 12] = [
    Operation {
        name: "replace a word",
        bend: |t, w, d| replace_word(t, w.step, &w.family.stock, d),
    },
    Operation {
        name: "replace a part",
        bend: |t, w, d| replace_part(t, w.step, &w.family.stock, d),
    },
    Operation { name: "cite another", bend: |t, w, d| cite_another(t, w.step, &w.steps, d) },
    Operation { name: "drop an argument", bend: |t, w, d| drop_argument(t, w.step, d) },
    Operation {
        name: "add an argument",
        bend: |t, w, d| add_argument(t, w.step, &w.family.stock, d),
    },
    Operation { name: "drop a line", bend: |t, w, _| drop_line(t, w.step) },
    Operation { name: "repeat a line", bend: |t, w, d| repeat_line(t, w.step, d) },
    Operation { name: "say another", bend: |t, w, d| say_another(t, w.step, d) },
    Operation { name: "claim another", bend: |t, w, d| claim_another(t, &w.family.stock, d) },
    Operation { name: "splice", bend: |t, w, d| splice(t, &w.family.texts, d) },
    Operation { name: "renumber", bend: |t, _, d| renumber(t, d) },
    Operation {
        name: "replace a word",
        bend: |t, w, d| replace_word(t, w.step, &w.family.stock, d),
    },
];

/// Bends a certificate once, and says how.
pub fn forge(text: &mut Text, family: &Family, dice: &mut Dice) -> &'static str {
    let steps = text.steps();
    let step = dice.pick(&steps).copied();
    let Operation { name, bend } = &OPERATIONS[dice.below(OPERATIONS.len())];
    bend(text, &Workshop { step, steps, family }, dice);
    name
}

/// A word becomes another that looks alike.
fn replace_word(text: &mut Text, step: Option<usize>, stock: &Stock, dice: &mut Dice) {
    let line = step.unwrap_or_else(|| dice.below(text.0.len()));
    let at = dice.below(text.0[line].len());
    if let Some(word) = dice.pick(stock.alike(&text.0[line][at])) {
        text.0[line][at] = word.clone();
    }
}

/// A letter of a board, an end of a link, the move in front of a citation.
fn replace_part(text: &mut Text, step: Option<usize>, stock: &Stock, dice: &mut Dice) {
    let Some(line) = step else { return };
    let at = 1 + dice.below(text.0[line].len() - 1);
    let word = &mut text.0[line][at];
    match kind(word) {
        Kind::Board => {
            let letters: Vec<char> = word.chars().collect();
            let (i, j) = (dice.below(letters.len()), dice.below(letters.len()));
            let mut letters = letters;
            letters[i] = letters[j];
            *word = letters.into_iter().collect();
        }
        Kind::Cited => {
            let (head, tail) = word.split_once('=').unwrap_or((word, ""));
            let other = dice.pick(stock.alike(word)).and_then(|other| other.split_once('='));
            if let Some((other_head, other_tail)) = other {
                *word = match dice.below(2) {
                    0 => format!("{other_head}={tail}"),
                    _ => format!("{head}={other_tail}"),
                };
            }
        }
        Kind::Ends => {
            let (x, y) = word.split_once('-').unwrap_or((word, ""));
            let other = dice.pick(stock.alike(word)).and_then(|other| other.split_once('-'));
            if let Some((a, b)) = other {
                *word = if dice.below(2) == 0 { format!("{x}-{b}") } else { format!("{a}-{y}") };
            }
        }
        // Clauses and atoms, or the seams of an arc: one of them becomes one of another word.
        Kind::Formula => {
            let Some(other) = dice.pick(stock.alike(word)) else { return };
            let marks: &[char] =
                if dice.below(2) == 0 { &['|', '@'] } else { &['|', '&', '@', ','] };
            let parts: Vec<&str> = word.split(marks).collect();
            let others: Vec<&str> = other.split(marks).collect();
            let (from, to) = (parts[dice.below(parts.len())], others[dice.below(others.len())]);
            *word = word.replacen(from, to, 1);
        }
        Kind::Number => {
            let near = word.parse::<i64>().unwrap_or(0) + dice.below(5) as i64 - 2;
            *word = near.to_string();
        }
        Kind::Cell | Kind::Name => {}
    }
}

/// A premise becomes another step above.
fn cite_another(text: &mut Text, step: Option<usize>, steps: &[usize], dice: &mut Dice) {
    let Some(line) = step else { return };
    let Some(other) = dice.pick(steps).map(|i| text.0[*i][0].clone()) else { return };
    let places: Vec<usize> = (5..text.0[line].len()).collect();
    let Some(at) = dice.pick(&places).copied() else { return };
    let word = &mut text.0[line][at];
    *word = match word.split_once('=') {
        Some((head, _)) => format!("{head}={other}"),
        None => other,
    };
}

fn drop_argument(text: &mut Text, step: Option<usize>, dice: &mut Dice) {
    let Some(line) = step else { return };
    if text.0[line].len() > 5 {
        let at = 5 + dice.below(text.0[line].len() - 5);
        text.0[line].remove(at);
    }
}

fn add_argument(text: &mut Text, step: Option<usize>, stock: &Stock, dice: &mut Dice) {
    let Some(line) = step else { return };
    let model = text.0[line].get(5).cloned().unwrap_or_else(|| "a1".to_string());
    let model = if dice.below(2) == 0 { "a1".to_string() } else { model };
    if let Some(word) = dice.pick(stock.alike(&model)).cloned() {
        let at = 5 + dice.below(text.0[line].len() - 4);
        text.0[line].insert(at, word);
    }
}

/// A deletion or a step goes.
fn drop_line(text: &mut Text, step: Option<usize>) {
    if let Some(line) = step {
        text.0.remove(line);
    }
}

fn repeat_line(text: &mut Text, step: Option<usize>, dice: &mut Dice) {
    let Some(line) = step else { return };
    let again = text.0[line].clone();
    let at = 3 + dice.below(text.0.len() - 3);
    text.0.insert(at, again);
}

/// Another rule, player, goal or kind of fact, as some other step has it.
fn say_another(text: &mut Text, step: Option<usize>, dice: &mut Dice) {
    const NAMES: [&str; 10] = [
        "black", "white", "first", "second", "left", "right", "solved", "stuck", "drawn", "player",
    ];
    const KINDS: [&str; 9] =
        ["wins", "lo", "hi", "reaches", "never", "link", "goal", "holds", "arc"];
    let rules: Vec<&str> = Lemma::all().map(Lemma::name).collect();
    let Some(line) = step else { return };
    let other = dice.pick(&text.steps()).map_or(line, |other| *other);
    let position = format!("at-{}", text.0[other][3]);
    let (at, words): (usize, &[&str]) = match dice.below(4) {
        0 => (1, &KINDS),
        1 => (2, &NAMES),
        2 => (2, &[&position]),
        _ => (4, &rules),
    };
    if let Some(word) = dice.pick(words) {
        text.0[line][at] = word.to_string();
    }
}

/// The claim becomes another, and often `qed` points to a step that says it.
fn claim_another(text: &mut Text, stock: &Stock, dice: &mut Dice) {
    let steps = text.steps();
    match (dice.below(3), dice.pick(&steps).copied()) {
        (0, Some(step)) => {
            let fact = text.0[step][1..4].to_vec();
            text.0[2].splice(1.., fact);
            let number = text.0[step][0].clone();
            if let Some(last) = text.0.last_mut() {
                *last = vec!["qed".to_string(), number];
            }
        }
        (1, _) => {
            let at = 1 + dice.below(text.0[2].len() - 1);
            if let Some(word) = dice.pick(stock.alike(&text.0[2][at])) {
                text.0[2][at] = word.clone();
            }
        }
        _ => {
            if let Some(id) = dice.pick(stock.alike(&text.0[1][1])) {
                text.0[1][1] = id.clone();
            }
        }
    }
}

/// Steps of another certificate, renumbered so that they may stand here.
fn splice(text: &mut Text, donors: &[Text], dice: &mut Dice) {
    let Some(donor) = dice.pick(donors) else { return };
    let lines = donor.steps();
    let Some(from) = dice.pick(&lines).copied() else { return };
    let upto = (from + 1 + dice.below(8)).min(donor.0.len() - 1);
    let at = 3 + dice.below(text.0.len() - 3);
    text.0.splice(at..at, donor.0[from..upto].iter().cloned());
    renumber(text, dice);
}

/// Numbers all steps anew from the top, with gaps; citations follow the nearest step of that number above, or not.
fn renumber(text: &mut Text, dice: &mut Dice) {
    let faithful = dice.below(4) != 0;
    let mut now = std::collections::HashMap::new();
    let mut count = 0u64;
    for line in text.0.iter_mut().skip(3) {
        let Some(head) = line.first().cloned() else { continue };
        let renamed = |word: &str, now: &std::collections::HashMap<String, u64>| {
            now.get(word).map_or_else(|| word.to_string(), u64::to_string)
        };
        let is_step = line.len() >= 5 && head.parse::<u64>().is_ok();
        let skip = if is_step { 5 } else { 1 };
        if (is_step || head == "del" || head == "qed") && faithful {
            for word in line.iter_mut().skip(skip) {
                *word = match word.split_once('=') {
                    Some((left, right)) => format!("{left}={}", renamed(right, &now)),
                    None if word.parse::<u64>().is_ok() => renamed(word, &now),
                    None => word.clone(),
                };
            }
        }
        if is_step {
            count += 1 + dice.below(3) as u64;
            line[0] = count.to_string();
            now.insert(head, count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Dice, OPERATIONS, Text, families, forge};
    use checker::{Fault, Limits, established};
    use std::collections::BTreeMap;

    /// Every operation changes certificates, and not so much that the reader refuses them all.
    #[test]
    fn every_operation_gets_past_the_reader() {
        let texts: Vec<Text> = crate::sources::kept().iter().map(|text| Text::read(text)).collect();
        let families = families(&texts);
        let mut dice = Dice(7);
        let mut counts: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
        for _ in 0..6_000 {
            let model = &texts[dice.below(texts.len())];
            let mut text = model.clone();
            let bent = forge(&mut text, &families[model.game()], &mut dice);
            let [changed, read] = counts.entry(bent).or_default();
            if text.write() != model.write() {
                *changed += 1;
                let (verdict, steps) = established(&text.write(), &Limits::default());
                *read += u64::from(
                    !matches!(verdict.fault, Some(Fault::Malformed(_))) || !steps.is_empty(),
                );
            }
        }
        for operation in &OPERATIONS {
            let [changed, read] = counts.get(operation.name).copied().unwrap_or_default();
            assert!(changed > 50 && read > 5, "{}: {changed} changed, {read} read", operation.name);
        }
    }
}
