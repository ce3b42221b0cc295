//! A table at which a game is played: the state, what led to it, undo and redo.
//!
//! ```text
//! states:  s0 ──m1──▶ s1 ──m2──▶ s2 ──m3──▶ s3
//!                                ^ now = 2: m3 can be redone
//! ```
//!
//! Repetition is a matter of the table, not of the position: a two-player position that comes
//! back makes the game a draw, as no rule of our games lets either player be forced out of it.

use rules::scene::{Scene, Sign};
use rules::{Refused, State, Status, game};

/// A game being played: the position, how it came about, and what was taken back.
#[derive(Debug)]
pub struct Table {
    states: Vec<Box<dyn State>>,
    moves: Vec<String>,
    now: usize,
}

impl Table {
    /// The start of the game with that id.
    pub fn open(id: &str) -> Result<Table, Refused> {
        Ok(Table::from(game::start(id)?))
    }

    /// The position on the table.
    pub fn state(&self) -> &dyn State {
        &*self.states[self.now]
    }

    /// The state from which this table's record begins.
    pub fn first(&self) -> &dyn State {
        &*self.states[0]
    }

    /// The moves that led here.
    pub fn record(&self) -> &[String] {
        &self.moves[..self.now]
    }

    /// The moves that `redo` would play again.
    pub fn undone(&self) -> &[String] {
        &self.moves[self.now..]
    }

    /// Plays a move; whatever had been undone is forgotten.
    pub fn play(&mut self, text: &str) -> Result<(), Refused> {
        let spelled = self.state().spell(text)?;
        let next = self.state().play(&spelled)?;
        self.states.truncate(self.now + 1);
        self.moves.truncate(self.now);
        self.states.push(next);
        self.moves.push(spelled);
        self.now += 1;
        Ok(())
    }

    /// Takes one move back; false at the start.
    pub fn undo(&mut self) -> bool {
        let can = self.now > 0;
        self.now -= usize::from(can);
        can
    }

    /// Plays an undone move again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let can = self.now < self.moves.len();
        self.now += usize::from(can);
        can
    }

    /// How often the state stood on this table before.
    pub fn repetitions(&self) -> usize {
        let board = self.state().board();
        self.states[..self.now].iter().filter(|s| s.board() == board).count()
    }

    /// The status of the game here, in which a repetition is a draw.
    pub fn status(&self) -> Status {
        match self.state().status() {
            Status::Ongoing if self.repetitions() > 0 => Status::Drawn,
            status => status,
        }
    }

    /// The scene of the state, with the last move marked.
    pub fn scene(&self) -> Scene {
        self.marked(self.state().scene())
    }

    /// A scene of the state, with the last move marked.
    pub fn marked(&self, mut scene: Scene) -> Scene {
        if let Some(last) = self.record().last() {
            for name in last.split('>') {
                scene.mark_name(name, Sign::Last);
            }
        }
        scene
    }
}

impl From<Box<dyn State>> for Table {
    fn from(state: Box<dyn State>) -> Self {
        Table { states: vec![state], moves: Vec::new(), now: 0 }
    }
}

#[cfg(test)]
mod tests;
