//! Hex on a torus: opposite sides of the board are glued, and closed curves win. Black (`One`)
//! is given the class α = (1,0) of a walk down a column, White β = (0,1), along a row.
//!
//! ```text
//!  0,0 0,1 0,2            row n is row 0 again, column m is column 0
//!    1,0 1,1 1,2          board  .../.B./...:white
//!      2,0 2,1 2,2        move   1,1   (row, column, from 0)
//! ```
//!
//! What a player's stones carry is the [`Group`] of the classes of their closed walks, and the
//! [`verdict`] on it under the [`Rule`] of the variant ends the game.
//!
//! There is no draw. On a full board either one player has rank 2 and the other rank 0, or both
//! have rank 1 and the same class, since disjoint curves do not cross.
//!
//! Who won is part of the notation (`:won-black`), because in a set-up position stones alone need
//! not tell who was first.

mod curve;
mod homology;
mod verdict;

pub use homology::{Class, Group, Slant, essential, group_of};
pub use verdict::{Reason, Rule, owner, verdict};

use crate::cell::read_sizes;
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::rows::{letters, put, read_rows, write_rows};
use crate::say;
use crate::sentence::Sentence;
use scene::{Cell, Man, Piece, Point, Scene, Shape, Sign, Tie, hex_corner, hex_point};
use std::fmt;
use std::iter::repeat_n;
use std::str::FromStr;

/// The longest side of a board.
const MOST: usize = 40;
const LETTERS: [(char, Option<Player>); 3] = letters('B', 'W');

/// How many rows and columns a scene repeats on every side.
const MARGIN: i64 = 2;

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// With a stone of that player.
    Plain(Player),
    /// Under rule (c): with two stones of the weak side, and then the strong side moves. Of two people
    /// one places the stones and the other chooses a side; the rules know sides, not people.
    Fair,
}

/// The side that owns two of the three short directions under rule (c).
pub fn strong(slant: Slant) -> Player {
    match slant {
        Slant::Minus => Player::Two,
        Slant::Plus => Player::One,
    }
}

/// What an id fixes: n rows, m columns, the rule, the slant and how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// Cells in a column.
    pub rows: usize,
    /// Cells in a row.
    pub columns: usize,
    /// When a curve wins.
    pub rule: Rule,
    /// Which diagonal neighbours there are.
    pub slant: Slant,
    /// How the game begins.
    pub start: Start,
}

impl Variant {
    /// Who moves on a board with so many stones of each.
    fn mover(&self, stones: [usize; 2]) -> Player {
        match self.start {
            Start::Plain(first) => {
                let more = stones[first.index()] > stones[first.other().index()];
                if more { first.other() } else { first }
            }
            Start::Fair => {
                let strong = strong(self.slant);
                let [own, weak] = [strong, strong.other()].map(|player| stones[player.index()]);
                if weak >= own + 2 { strong } else { strong.other() }
            }
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rows)?;
        if self.rows != self.columns {
            write!(f, "x{}", self.columns)?;
        }
        write!(f, ":{}", self.rule)?;
        if self.slant == Slant::Plus {
            f.write_str(":+")?;
        }
        match self.start {
            Start::Plain(Player::One) => Ok(()),
            Start::Plain(Player::Two) => f.write_str(":white"),
            Start::Fair => f.write_str(":fair"),
        }
    }
}

impl FromStr for Variant {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        let (size, rest) = text
            .split_once(':')
            .ok_or_else(|| Malformed::new(text, "a size and a rule, as in 5:c"))?;
        let (rows, columns) = read_sizes(size, MOST)?;
        let mut words = rest.split(':');
        let rule: Rule = words.next().unwrap_or_default().parse()?;
        let mut word = words.next();
        let slant = match word {
            Some("+") => Slant::Plus,
            _ => Slant::Minus,
        };
        if let Some("+" | "-") = word {
            word = words.next();
        }
        let start = match word {
            None | Some("black") => Some(Start::Plain(Player::One)),
            Some("white") => Some(Start::Plain(Player::Two)),
            Some("fair") if rule == Rule::C => Some(Start::Fair),
            Some(_) => None,
        };
        match (start, words.next()) {
            (Some(start), None) => Ok(Variant { rows, columns, rule, slant, start }),
            (start, next) => {
                let wrong = if start.is_some() { next } else { word };
                let expected = "a slant (+ or -), then black, white or, for c, fair";
                Err(Malformed::new(wrong.unwrap_or_default(), expected).into())
            }
        }
    }
}

/// The cell (i,j). Listed by rows, as the board is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The row, from 0.
    pub i: usize,
    /// The column, from 0.
    pub j: usize,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.i, self.j)
    }
}

/// Anything that can be drawn: any stones, any mover, any winner. Without a mover, the counts
/// decide.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Size, rule and start.
    pub variant: Variant,
    /// Row by row.
    pub stones: Vec<Option<Player>>,
    /// Who moves, if the text says so.
    pub turn: Option<Player>,
    /// Who has won, if the text says so.
    pub won: Option<Player>,
}

/// A position of Hex on a torus.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Torus {
    variant: Variant,
    stones: Vec<Option<Player>>,
    turn: Player,
    won: Option<Player>,
}

position_text!(Torus);

impl TryFrom<Setup> for Torus {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let Setup { variant, stones, turn, won } = setup;
        if stones.len() != variant.rows * variant.columns {
            let id = format!("torus:{variant}");
            return Err(Illegal::new(stones.len(), say!("not the cells of {}", id)));
        }
        let count = |p| stones.iter().filter(|s| **s == Some(p)).count();
        let natural = variant.mover([Player::One, Player::Two].map(count));
        let torus = Torus { variant, stones, turn: turn.unwrap_or(natural), won };
        let verdicts = torus.verdicts();
        let wrong = match (won, verdicts.first()) {
            (None, Some(&(winner, reason))) => say!(
                "the stones have won already ({}), so ':won-{}' is missing",
                reason,
                Self::player_name(winner)
            ),
            (Some(winner), _) if verdicts.iter().all(|(w, _)| *w != winner) => {
                let [own, other] = [winner, winner.other()].map(|player| torus.group(player));
                let [winner, loser] = [winner, winner.other()].map(Self::player_name);
                say!(
                    "{}'s group {} is no win, and {}'s group {} is no foul",
                    winner,
                    own,
                    loser,
                    other
                )
            }
            _ => return Ok(torus),
        };
        Err(Illegal::new(torus.board(), wrong))
    }
}

impl Torus {
    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.variant.rows, self.variant.columns)
    }

    /// The stone at (i mod n, j mod m).
    pub fn stone(&self, i: usize, j: usize) -> Option<Player> {
        let (n, m) = self.size();
        self.stones[i % n * m + j % m]
    }

    /// Whether the mover moves again behind this move: at the first stone of the fair start.
    pub fn moves_twice(&self) -> bool {
        self.variant.start == Start::Fair && self.stones.iter().all(Option::is_none)
    }

    /// The classes of the closed walks inside the player's stones.
    pub fn group(&self, player: Player) -> Group {
        let (n, m) = self.size();
        group_of(n, m, self.variant.slant, &self.set(player))
    }

    /// Why the game is over.
    pub fn reason(&self) -> Option<Reason> {
        let winner = self.won?;
        self.verdicts().into_iter().find(|(w, _)| *w == winner).map(|(_, reason)| reason)
    }

    fn set(&self, player: Player) -> Vec<bool> {
        self.stones.iter().map(|stone| *stone == Some(player)).collect()
    }

    /// What the stones of either player amount to, those of the last mover first.
    fn verdicts(&self) -> Vec<(Player, Reason)> {
        let players = [self.turn.other(), self.turn];
        players.into_iter().filter_map(|p| verdict(self.variant.rule, p, self.group(p))).collect()
    }

    /// The curve that ended the game, in the plane above the torus, and whose it is.
    pub fn curve(&self) -> Option<(Player, Vec<Class>)> {
        let ((n, m), winner) = (self.size(), self.won?);
        let foul = self.reason()? == Reason::Foul;
        let player = if foul { winner.other() } else { winner };
        let rule = self.variant.rule;
        let decides = |class| foul || verdict(rule, player, Group::of(class)).is_some();
        curve::curve(n, m, self.variant.slant, &self.set(player), decides).map(|way| (player, way))
    }

    /// Draws the curve in every copy of the board, as far as the margin shows it.
    fn draw_curve(&self, scene: &mut Scene, origin: Move) {
        let Some((player, way)) = self.curve() else { return };
        let (rows, columns) = (self.variant.rows as i64, self.variant.columns as i64);
        let (down, along) = (origin.i as i64, origin.j as i64);
        let shown = |(i, j): Class| {
            (-MARGIN..rows + MARGIN).contains(&i) && (-MARGIN..columns + MARGIN).contains(&j)
        };
        let copies = (-4..=4).flat_map(|a| (-4..=4).map(move |b| (a * rows, b * columns)));
        for (a, b) in copies {
            for step in way.windows(2) {
                let [from, to] = [step[0], step[1]].map(|(i, j)| (i + a - down, j + b - along));
                if shown(from) && shown(to) {
                    let (from, to) = (self.point(from.0, from.1), self.point(to.0, to.1));
                    scene.link(from, to, Tie::Curve(player));
                }
            }
        }
    }

    /// Below the board, the three short directions in the colours of those who own them.
    fn draw_directions(&self, scene: &mut Scene) {
        let (rows, columns) = (self.variant.rows as i64, self.variant.columns as i64);
        // The corner below that the board leaves free.
        let corner = match self.variant.slant {
            Slant::Minus => self.point(-MARGIN, -MARGIN),
            Slant::Plus => self.point(-MARGIN, columns + MARGIN - 1),
        };
        let at = Point::new(corner.x, self.point(rows + MARGIN - 2, 0).y);
        let steps = self.variant.slant.steps();
        // Of the six steps around, three and their opposites.
        for (di, dj) in steps.into_iter().take(3) {
            let class = (di, dj);
            let own = |player| verdict(self.variant.rule, player, Group::of(class));
            let owns = |player: &Player| own(*player).is_some_and(|(winner, _)| winner == *player);
            let owners = [Player::One, Player::Two].into_iter().filter(owns);
            let to = at.shifted(self.point(di, dj).x, self.point(di, dj).y);
            owners.for_each(|player| scene.link(at, to, Tie::Shore(player)));
        }
    }

    /// The board drawn with that cell in the first place: on a torus no cell is the first.
    pub fn scene_from(&self, origin: Move) -> Scene {
        let (n, m) = self.size();
        let (rows, columns) = (n as i64, m as i64);
        let inside = |i, j| (0..rows).contains(&i) && (0..columns).contains(&j);
        let mut scene = Scene::default();
        for i in -MARGIN..rows + MARGIN {
            for j in -MARGIN..columns + MARGIN {
                let (cell, _) = homology::wrap(n, m, (i + origin.i as i64, j + origin.j as i64));
                let (at, copy) = (self.point(i, j), !inside(i, j));
                let name = Move { i: cell / m, j: cell % m }.to_string();
                scene.cells.push(Cell { name, at, shape: Shape::Hexagon, copy });
                if let Some(player) = self.stones[cell] {
                    scene.pieces.push(Piece { at, man: Man::Stone(player), copy });
                }
                for (k, (di, dj)) in self.variant.slant.steps().into_iter().enumerate() {
                    if !copy && !inside(i + di, j + dj) {
                        scene.link(hex_corner(at, k), hex_corner(at, k + 1), Tie::Frame);
                    }
                }
            }
        }
        for j in 0..columns {
            let text = (j + origin.j as i64).rem_euclid(columns).to_string();
            scene.label(self.point(-MARGIN - 1, j), text);
        }
        for i in 0..rows {
            let text = (i + origin.i as i64).rem_euclid(rows).to_string();
            scene.label(self.point(i, -MARGIN - 1), text);
        }
        if let Some(winner) = self.won {
            for cell in essential(n, m, self.variant.slant, &self.set(winner)) {
                scene.mark_name(&Move { i: cell / m, j: cell % m }.to_string(), Sign::Win);
            }
        }
        self.draw_curve(&mut scene, origin);
        self.draw_directions(&mut scene);
        scene
    }

    /// The centre of cell (i,j) of the plane above the torus.
    fn point(&self, i: i64, j: i64) -> Point {
        let (row, column) = (i as f64, j as f64);
        match self.variant.slant {
            Slant::Minus => hex_point(column, row),
            Slant::Plus => hex_point(column - row, row),
        }
    }
}

impl Position for Torus {
    const ABOUT: About = About {
        name: "torus",
        title: ["Hex on a torus", "トーラス上のヘックス"],
        players: &["black", "white"],
        ids: "torus:N:RULE or torus:NxM:RULE (1 to 40 rows and columns; a, a-lenient, b, c), \
              with :+ for the other slant, :white if White begins, :fair for the fair start of c",
        presets: &[
            "torus:5:c",
            "torus:3:a",
            "torus:3:a-lenient",
            "torus:3:b",
            "torus:3:c",
            "torus:11:c",
            "torus:4x5:c:+",
            "torus:11:c:fair",
        ],
        goal: [
            "Hex on a doughnut: close a curve of the right kind around it.",
            "ドーナツ面の上のヘックス。自分の種類の閉曲線を作れば勝ちです。",
        ],
        picture: Some(("torus:5:c", &["2,2", "1,3", "2,1", "3,3", "1,1"])),
        letters: &[".BW"],
    };
    const REPLAYS: bool = true;
    type Variant = Variant;
    type Setup = Setup;
    type Move = Move;

    fn start(variant: &Variant) -> Self {
        let stones = vec![None; variant.rows * variant.columns];
        Torus { variant: *variant, stones, turn: variant.mover([0; 2]), won: None }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn board(&self) -> String {
        let widths = repeat_n(self.variant.columns, self.variant.rows);
        let rows = write_rows(&self.stones, widths, &LETTERS);
        let board = format!("{rows}:{}", Self::player_name(self.turn));
        match self.won {
            None => board,
            Some(winner) => format!("{board}:won-{}", Self::player_name(winner)),
        }
    }

    fn read_setup(variant: &Variant, board: &str) -> Result<Setup, Malformed> {
        let mut words = board.split(':');
        let rows = words.next().unwrap_or("");
        let spot = |i, j| say!("at {}", Move { i, j });
        let widths = repeat_n(variant.columns, variant.rows);
        let stones = read_rows(rows, widths, &LETTERS, 0, spot)?;
        let turn = words.next().map(Self::read_player).transpose()?;
        let won = match words.next().map(|word| (word, word.strip_prefix("won-"))) {
            None => None,
            Some((_, Some(name))) => Some(Self::read_player(name)?),
            Some((word, None)) => return Err(Malformed::new(word, "won-black or won-white")),
        };
        match words.next() {
            None => Ok(Setup { variant: *variant, stones, turn, won }),
            Some(word) => Err(Malformed::new(word, "nothing behind the winner")),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Malformed> {
        let (n, m) = self.size();
        let below = |text: &str, end: usize| {
            text.parse::<usize>().ok().filter(|k| *k < end && k.to_string() == text)
        };
        text.split_once(',')
            .and_then(|(i, j)| Some(Move { i: below(i, n)?, j: below(j, m)? }))
            .ok_or_else(|| {
                let [first, last] = [Move { i: 0, j: 0 }, Move { i: n - 1, j: m - 1 }];
                let [first, last] = [first, last].map(|cell| cell.to_string());
                Malformed::new(text, say!("a cell from {} to {}", first, last))
            })
    }

    fn turn(&self) -> Player {
        self.turn
    }

    /// The draw is for the sake of the type: no full board is without a winner.
    fn status(&self) -> Status {
        match self.won {
            Some(winner) => Status::Won(winner),
            None if self.stones.contains(&None) => Status::Ongoing,
            None => Status::Drawn,
        }
    }

    fn moves(&self) -> Vec<Move> {
        if self.won.is_some() {
            return Vec::new();
        }
        let m = self.variant.columns;
        let empty = (0..self.stones.len()).filter(|cell| self.stones[*cell].is_none());
        empty.map(|cell| Move { i: cell / m, j: cell % m }).collect()
    }

    fn play(&self, place: &Move) -> Result<Self, Illegal> {
        let (n, m) = self.size();
        if self.status() != Status::Ongoing {
            return Err(Illegal::new(place, "the game is over"));
        }
        if place.i >= n || place.j >= m {
            return Err(Illegal::new(place, "off the board"));
        }
        if self.stone(place.i, place.j).is_some() {
            return Err(Illegal::new(place, "the cell is taken"));
        }
        let mut next = self.clone();
        next.stones[place.i * m + place.j] = Some(self.turn);
        if !self.moves_twice() {
            next.turn = self.turn.other();
        }
        let verdict = verdict(self.variant.rule, self.turn, next.group(self.turn));
        next.won = verdict.map(|(winner, _)| winner);
        Ok(next)
    }

    /// A group that ends the game still does when it grows: if neither player's has before the last
    /// stone of a line, none has before the others. The first stone of the fair start is played by
    /// itself, as its side moves again.
    fn replay(&self, line: &[Move]) -> Option<(usize, Self)> {
        if self.moves_twice() {
            return Some((0, self.clone()));
        }
        let Some((last, before)) = line.split_last() else { return Some((0, self.clone())) };
        let mut next = self.clone();
        let (n, m) = self.size();
        let cell = |place: &Move| (place.i < n && place.j < m).then_some(place.i * m + place.j);
        let fits = before.iter().all(|place| put(&mut next.stones, cell(place), &mut next.turn));
        let ongoing = fits && next.verdicts().is_empty();
        ongoing.then(|| Position::play(&next, last).ok())?.map(|after| (line.len(), after))
    }

    /// The translations, and the half turn followed by them. A half turn maps every class to its
    /// negative, which is the same curve.
    fn images(&self) -> Vec<Self> {
        let (n, m) = self.size();
        let image = |stones| Torus { stones, ..self.clone() };
        let rows: Vec<_> = self.stones.chunks(m).collect();
        let shifted = |by: usize| {
            let (di, dj) = (by / m, by % m);
            let rows = (0..n).map(|i| rows[(i + di) % n].split_at(dj));
            rows.flat_map(|(left, right)| [right, left]).flatten().copied().collect::<Vec<_>>()
        };
        let turned = |mut stones: Vec<Option<Player>>| {
            stones.reverse();
            stones
        };
        (0..n * m).map(shifted).flat_map(|s| [image(s.clone()), image(turned(s))]).collect()
    }

    /// Exchanging rows and columns exchanges α and β and keeps the slant. Under rule (c) it would
    /// let both players own α + β: there the roles differ, and no automorphism exchanges them.
    fn exchanged(&self) -> Option<Self> {
        let Variant { rows, columns, start: Start::Plain(first), .. } = self.variant else {
            return None;
        };
        if self.variant.rule == Rule::C {
            return None;
        }
        let start = Start::Plain(first.other());
        let cells = (0..columns).flat_map(|i| (0..rows).map(move |j| (i, j)));
        Some(Torus {
            variant: Variant { rows: columns, columns: rows, start, ..self.variant },
            stones: cells.map(|(i, j)| self.stone(j, i).map(Player::other)).collect(),
            turn: self.turn.other(),
            won: self.won.map(Player::other),
        })
    }

    fn note(&self) -> Option<Sentence> {
        let (winner, reason) = (self.won?, self.reason()?);
        let player = if reason == Reason::Foul { winner.other() } else { winner };
        let name = Self::player_name(player);
        Some(say!("{}: the curves of {} form {}", reason, name, self.group(player)))
    }

    fn scene(&self) -> Scene {
        self.scene_from(Move { i: 0, j: 0 })
    }
}
