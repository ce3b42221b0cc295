//! The middle end: games as objects, so that everything above can treat all of them alike.
//!
//! [`Position`] is generic and has no objects; [`State`] is its object-safe shadow, in which moves
//! and boards are text. One blanket implementation turns every `Position` into a `State` and
//! every position type into a [`Game`]; the registry [`GAMES`] is the only list of games.

use crate::position::{About, Malformed, Player, Position, Refused, Status};
use crate::say;
use crate::sentence::{Sentence, Value};
use scene::Scene;
use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A position as an object. Two states of one game are equal iff their ids and boards are.
pub trait State: Debug + Send + Sync {
    /// What the game is called, and what there is to say about it.
    fn about(&self) -> About;
    /// The id of the variant, such as `hex:5`.
    fn id(&self) -> String;
    /// The notation of the position: [`Position::board`].
    fn board(&self) -> String;
    /// Who moves.
    fn turn(&self) -> Player;
    /// Whether the game goes on.
    fn status(&self) -> Status;
    /// A remark on the status: [`Position::note`].
    fn note(&self) -> Option<Sentence>;
    /// An estimate for `One`: [`Position::lead`].
    fn lead(&self) -> i64;
    /// The moves in the notation of records.
    fn moves(&self) -> Vec<String>;
    /// Whether a text is the spelling of one of the moves.
    fn lists(&self, text: &str) -> bool;
    /// The state after a move.
    fn play(&self, text: &str) -> Result<Box<dyn State>, Refused>;
    /// How many moves of a line the game can play without looking at every position on the way,
    /// and the state after them; none if one of them is no move.
    fn replay(&self, line: &[&str]) -> Option<(usize, Box<dyn State>)>;
    /// How often the board is gone over in playing a move, where that has no bound of its own.
    fn laps(&self, text: &str) -> usize;
    /// The state after every move of `moves`, in that order.
    fn children(&self) -> Vec<Box<dyn State>>;
    /// One state picked by its number among the moves; none at the end of the game.
    fn random_child(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Box<dyn State>>;
    /// The move in the notation that records use: `54` becomes `e4`.
    fn spell(&self, text: &str) -> Result<String, Refused>;
    /// The boards of all images under automorphisms that keep the players.
    fn images(&self) -> Vec<String>;
    /// The same position with the players exchanged, where the game has that symmetry.
    fn exchanged(&self) -> Option<Box<dyn State>>;
    /// Whether somebody may still exchange the players' sides.
    fn swap_to_come(&self) -> bool;
    /// Who plays that side: `One` is the person who was to begin.
    fn person(&self, side: Player) -> Player;
    /// What the board looks like.
    fn scene(&self) -> Scene;
    /// The same state once more.
    fn copy(&self) -> Box<dyn State>;
    /// The position itself, for whoever knows its type: `state.as_any().downcast_ref::<Hex>()`.
    fn as_any(&self) -> &dyn Any;
    /// Another position of the same variant, by its board.
    fn sibling(&self, board: &str) -> Result<Box<dyn State>, Refused>;

    /// What the game calls a player.
    fn player_name(&self, player: Player) -> &'static str {
        let names = self.about().players;
        names[player.index().min(names.len() - 1)]
    }

    /// The least board among the images: equal for positions that are the same up to symmetry.
    fn canonical(&self) -> String {
        self.images().into_iter().min().unwrap_or_else(|| self.board())
    }
}

/// What a state answers just as its position does.
macro_rules! as_position {
    ($($name:ident: $answer:ty),*) => {
        $(fn $name(&self) -> $answer {
            Position::$name(self)
        })*
    };
}

impl<P: Position> State for P {
    as_position!(id: String, board: String, turn: Player, status: Status, scene: Scene);
    as_position!(note: Option<Sentence>, lead: i64, swap_to_come: bool);

    fn about(&self) -> About {
        P::ABOUT
    }
    fn moves(&self) -> Vec<String> {
        Position::moves(self).iter().map(ToString::to_string).collect()
    }
    fn lists(&self, text: &str) -> bool {
        let read = self.read_move(text).ok().filter(|m| m.to_string() == text);
        read.is_some_and(|m| Position::moves(self).contains(&m))
    }
    fn play(&self, text: &str) -> Result<Box<dyn State>, Refused> {
        Ok(Box::new(Position::play(self, &self.read_move(text)?)?))
    }
    fn replay(&self, line: &[&str]) -> Option<(usize, Box<dyn State>)> {
        if !P::REPLAYS {
            return Some((0, self.copy()));
        }
        let line: Option<Vec<_>> = line.iter().map(|text| self.read_move(text).ok()).collect();
        let (played, after) = Position::replay(self, &line?)?;
        Some((played, Box::new(after)))
    }
    fn laps(&self, text: &str) -> usize {
        self.read_move(text).map_or(0, |m| Position::laps(self, &m))
    }
    fn children(&self) -> Vec<Box<dyn State>> {
        let next = Position::moves(self);
        next.iter()
            .filter_map(|m| Position::play(self, m).ok())
            .map(|p| Box::new(p) as Box<dyn State>)
            .collect()
    }
    fn random_child(&self, pick: &mut dyn FnMut(usize) -> usize) -> Option<Box<dyn State>> {
        let moves = Position::moves(self);
        if moves.is_empty() {
            return None;
        }
        let next = Position::play(self, &moves[pick(moves.len())]).ok()?;
        Some(Box::new(next))
    }
    fn spell(&self, text: &str) -> Result<String, Refused> {
        Ok(self.read_move(text)?.to_string())
    }
    fn images(&self) -> Vec<String> {
        Position::images(self).iter().map(Position::board).collect()
    }
    fn exchanged(&self) -> Option<Box<dyn State>> {
        Position::exchanged(self).map(|p| Box::new(p) as Box<dyn State>)
    }
    fn person(&self, side: Player) -> Player {
        Position::person(self, side)
    }
    fn copy(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn sibling(&self, board: &str) -> Result<Box<dyn State>, Refused> {
        Ok(Box::new(P::read(&self.variant(), board)?))
    }
}

/// A game as an object: it opens positions.
pub trait Game: Sync {
    /// What the game is called, and what there is to say about it.
    fn about(&self) -> About;
    /// The first position of the variant (what stands behind the colon of an id).
    fn start(&self, variant: &str) -> Result<Box<dyn State>, Refused>;
    /// A set-up position of the variant.
    fn read(&self, variant: &str, board: &str) -> Result<Box<dyn State>, Refused>;
}

struct Of<P>(PhantomData<fn() -> P>);

impl<P: Position> Game for Of<P> {
    fn about(&self) -> About {
        P::ABOUT
    }
    fn start(&self, variant: &str) -> Result<Box<dyn State>, Refused> {
        Ok(Box::new(P::start(&variant.parse()?)))
    }
    fn read(&self, variant: &str, board: &str) -> Result<Box<dyn State>, Refused> {
        Ok(Box::new(P::read(&variant.parse()?, board)?))
    }
}

/// All games there are. Another game is one file and one line here.
pub static GAMES: &[&dyn Game] = &[
    &Of::<crate::hiq::Hiq>(PhantomData),
    &Of::<crate::bridgit::Bridgit>(PhantomData),
    &Of::<crate::bao::Bao>(PhantomData),
    &Of::<crate::hex::Hex>(PhantomData),
    &Of::<crate::torus::Torus>(PhantomData),
    &Of::<crate::domineering::Domineering>(PhantomData),
    &Of::<crate::null::Null>(PhantomData),
];

/// The game that an id names, and the variant behind the colon.
///
/// A bare name stands for the game's first preset.
pub fn find(id: &str) -> Result<(&'static dyn Game, &str), Malformed> {
    let (name, variant) = id.split_once(':').unwrap_or((id, ""));
    let names = || GAMES.iter().map(|game| game.about().name.to_string()).collect();
    let game = GAMES
        .iter()
        .find(|game| game.about().name == name)
        .ok_or_else(|| Malformed::new(id, say!("a game id: {}", Value::OneOf(names()))))?;
    if id.contains(':') {
        return Ok((*game, variant));
    }
    let preset = game.about().presets[0];
    Ok((*game, preset.split_once(':').map_or("", |(_, variant)| variant)))
}

/// The first position of a game by its id.
pub fn start(id: &str) -> Result<Box<dyn State>, Refused> {
    let (game, variant) = find(id)?;
    game.start(variant)
}

/// A set-up position of a game by its id.
pub fn read(id: &str, board: &str) -> Result<Box<dyn State>, Refused> {
    let (game, variant) = find(id)?;
    game.read(variant, board)
}
