//! BAO as processes, after section 3 of the paper: holes are processes, stones are messages, and a
//! manager for each player selects holes and takes what is won.
//!
//! ```text
//! H(i, x)      hole i with x stones          Nsel Nrun Ndec Nwait Nend   the first player's manager
//! B  = (H(0, 0) | … | H(7, 4)) \ Ring        M = (Nsel(0) | Swait(0)) \ Turns
//! Game = (B | M) \ Wires                     every message is a silent step
//! Watched                                    the same with a tap on the wire: 'get_n, 'get_s, 'over are seen
//! Move_3                                     Watched, the first player having selected hole 3
//! ```
//!
//! What had to be repaired: a hole is *one* sum of all its alternatives; only holes with stones can
//! be selected; the last stone (y = 1) is told from the others; a manager knows where it is in a
//! move (Sel, Run, Dec, Wait), the other one waits, and hears of the end; what remains on the board
//! is counted while the holes end, and goes to its owner. Checking the side from which stones were
//! taken is enough: on the other side lies the last stone.
//!
//! Inside a move there is exactly one silent step at a time, so a move is followed without a
//! choice. It is endless if a state comes back and no get was seen since; turn-taking is endless if
//! one was.

use ccs::expression::Expr;
use ccs::network::{Halt, LabelId, Network, Step};
use ccs::parse::Refusal;
use ccs::program::Program;
use ccs::skeleton::{StateId, States};
use ccs::term::{DefinitionId, Node, SetId, TermId};
use rules::Player;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// The equations as the paper prints them, and the boards of its examples.
pub(crate) const PRINTED: &str = include_str!("printed.ccs");

/// A formula for watched processes: the move ends. Every way leads to a get.
pub const MOVE_ENDS: &str = "X min= <'get_n>tt or <'get_s>tt or (<tau>tt and [tau]X)";

/// A formula for `Watched`: the game can go on for ever with turns taken again and again.
pub const ENDLESS_TURNS: &str = "Y; Y max= Z; Z min= <'get_n>Y or <'get_s>Y or <tau>Z";

/// The model for this start, with the mover to select; a process `Move_i` for every hole that the
/// mover can select.
pub fn model(board: &[u32], mover: Player) -> String {
    let mut text = equations(board.len());
    let side = board.len() / 2;
    let holes: Vec<String> =
        (0..).zip(board).map(|(i, x): (u32, _)| format!("H({i}, {x})")).collect();
    let managers = match mover {
        Player::One => "Nsel(0) | Swait(0)",
        Player::Two => "Nwait(0) | Ssel(0)",
    };
    let own = mover.index() * side..(mover.index() + 1) * side;
    let _ = write!(
        text,
        "
B = ({}) \\ Ring;
M = ({managers}) \\ Turns;
Watched = (({TAPPED}) | M{RENAMED}) \\ Wires;
",
        holes.join(" | "),
    );
    for hole in own.filter(|hole| board[*hole] > 0) {
        let managers = match mover {
            Player::One => format!("'nselect_{hole}.Nrun(0) | Swait(0)"),
            Player::Two => format!("Nwait(0) | 'sselect_{hole}.Srun(0)"),
        };
        let _ = writeln!(
            text,
            "Move_{hole} = (({TAPPED}) | (({managers}) \\ Turns){RENAMED}) \\ Wires;"
        );
    }
    text.push_str("Game = (B | M) \\ Wires;\n");
    text.replace("{LAST}", &(board.len() - 1).to_string())
}

const TAPPED: &str = "(B | Tap) \\ Tapped";
const RENAMED: &str =
    "[ngot_{0..{LAST}}/nget_{0..{LAST}}, sgot_{0..{LAST}}/sget_{0..{LAST}}, stop/end]";

/// Holes and managers of a ring.
fn equations(ring: usize) -> String {
    let (side, last) = (ring / 2, ring - 1);
    let before = side - 1;
    let mut text = format!(
        "* BAO on {side}x2 holes. n is the first player, with holes 0 to {before}; s the second.

* Messages between holes, between managers, between holes and managers.
set Ring = {{nsend_{{0..{last}}}, ssend_{{0..{last}}}, nstop_{{0..{last}}}, sstop_{{0..{last}}},
  check_{{1..{last}}}, end_{{1..{last}}}}};
set Turns = {{change_n, change_s, finish_n, finish_s}};
set Wires = {{nselect_{{0..{before}}}, sselect_{{{side}..{last}}}, nput_{{0..{last}}}, sput_{{0..{last}}},
  nreturn_{{0..{last}}}, sreturn_{{0..{last}}}, nget_{{0..{last}}}, sget_{{0..{last}}},
  ngot_{{0..{last}}}, sgot_{{0..{last}}}, ncheck, nchecked, scheck, schecked, end, stop, ended}};
set Tapped = {{nget_{{0..{last}}}, sget_{{0..{last}}}, end}};

* Hole i with x stones: selected, sown into, asked again after the last stone, emptied, counted, ended.
H(i, x) = when (x > 0 and i < {side}) nselect_{{i}}.'nsend_{{(i + 1) % {ring}}}(x).H(i, 0)
  + when (x > 0 and i >= {side}) sselect_{{i}}.'ssend_{{(i + 1) % {ring}}}(x).H(i, 0)
"
    );
    for player in ["n", "s"] {
        let _ = write!(
            text,
            "  + {player}send_{{i}}(y).if (y > 1) then '{player}send_{{(i + 1) % {ring}}}(y - 1).H(i, x + 1) \
             else '{player}put_{{i}}.H(i, x + 1)
  + {player}return_{{i}}.if (x > 1) then '{player}send_{{(i + 1) % {ring}}}(x).H(i, 0) \
             else '{player}stop_{{{last} - i}}.H(i, x)
  + {player}stop_{{i}}.'{player}get_{{i}}(x).H(i, 0)
"
        );
    }
    let _ = write!(
        text,
        "  + when (i = 0) ncheck(y).Count(i, x, y) + when (i = {side}) scheck(y).Count(i, x, y)
  + when (i != 0 and i != {side}) check_{{i}}(y).Count(i, x, y)
  + when (i = 0) end.'end_1(x).0
  + when (0 < i and i < {last}) end_{{i}}(y).'end_{{i + 1}}(y + x).0
  + when (i = {last}) end_{{i}}(y).'ended(y + x).0;
Count(i, x, y) = if (i = {before}) then 'nchecked(y + x).H(i, x)
  else if (i = {last}) then 'schecked(y + x).H(i, x) else 'check_{{i + 1}}(y + x).H(i, x);

* Managers with am stones: they select, follow the move, decide whether the game goes on, and wait.
"
    );
    for (own, other, from, to, side_number) in [("n", "s", 0, before, 0), ("s", "n", side, last, 1)]
    {
        let name = own.to_uppercase();
        let _ = write!(
            text,
            "{name}sel(am) = sum i in {from}..{to}: '{own}select_{{i}}.{name}run(am);
{name}run(am) = sum i in 0..{last}: {own}put_{{i}}.'{own}return_{{i}}.{name}run(am)
  + sum i in 0..{before}: {own}get_{{i}}(x).'ncheck(0).nchecked(y).{name}dec(0, am + x, y)
  + sum i in {side}..{last}: {own}get_{{i}}(x).'scheck(0).schecked(y).{name}dec(1, am + x, y);
{name}dec(side, am, rem) = if (rem > 0) then 'change_{own}.{name}wait(am)
  else 'end.ended(y).if (side = {side_number}) then 'finish_{own}(y).{name}end(am) else 'finish_{own}(0).{name}end(am + y);
{name}wait(am) = change_{other}.{name}sel(am) + finish_{other}(y).{name}end(am + y);
{name}end(am) = 0;
"
        );
    }
    let _ = write!(
        text,
        "
* A tap on the wire between board and managers shows what section 4.1 observes.
Tap = sum i in 0..{last}: nget_{{i}}(x).'get_n.'ngot_{{i}}(x).Tap
  + sum i in 0..{last}: sget_{{i}}(x).'get_s.'sgot_{{i}}(x).Tap
  + stop.'over.'end.Tap;
"
    );
    text
}

/// What a message says of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// A player takes up the stones of that hole.
    Select(usize),
    /// The last stone of a sowing fell into that hole.
    Put(usize),
    /// A player takes what is won.
    Get,
    /// The other player's turn begins.
    Change,
    /// The game ends: the holes count what is left.
    End,
    /// Anything else: stones on their way, counting.
    Other,
}

/// The message that a label is.
pub(crate) fn message(label: &str) -> Message {
    let name = label.trim_start_matches('\'').split('(').next().unwrap_or_default();
    let indexed = |prefix: &str| name.strip_prefix(prefix)?.parse().ok();
    let either = |n: &str, s: &str| indexed(n).or_else(|| indexed(s));
    if let Some(hole) = either("nselect_", "sselect_") {
        return Message::Select(hole);
    }
    if let Some(hole) = either("nput_", "sput_") {
        return Message::Put(hole);
    }
    match name {
        "change_n" | "change_s" => Message::Change,
        "end" => Message::End,
        _ if either("nget_", "sget_").is_some() => Message::Get,
        _ => Message::Other,
    }
}

/// How a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The other player is to move.
    Change,
    /// The move never ends.
    Infinite,
    /// The game is over.
    Terminated,
}

/// A move as the processes make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// How it ended.
    pub status: Status,
    /// Holes into which the last stones of the sowings fell.
    pub puts: Vec<usize>,
    /// Silent steps, until the move ended or a state came back.
    pub taus: usize,
    /// The messages behind these steps, as numbers that [`Machine::label`] reads.
    pub labels: Vec<LabelId>,
    /// The board when the managers decided; of an endless move that of the state that came back.
    pub board: Vec<u32>,
    /// What the first and the second player have won.
    pub stores: [u32; 2],
}

/// Why a move could not be followed.
#[derive(Debug)]
pub enum Fault {
    /// The model is no program.
    Text(Refusal),
    /// A rule of CCS has no answer.
    Halt(Halt),
    /// Not exactly one silent step: so many.
    Steps(usize),
    /// The hole cannot be selected.
    Select,
    /// A process is not what it should be.
    Shape,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Text(refusal) => write!(f, "{refusal}"),
            Fault::Halt(halt) => write!(f, "{halt}"),
            Fault::Steps(count) => write!(f, "{count} silent steps instead of one"),
            Fault::Select => write!(f, "the hole cannot be selected"),
            Fault::Shape => write!(f, "a process is not what it should be"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<Halt> for Fault {
    fn from(halt: Halt) -> Self {
        Fault::Halt(halt)
    }
}

/// States that are kept before all are forgotten.
const KEPT: usize = 1 << 20;

/// The processes of one ring size.
#[derive(Debug)]
pub struct Machine {
    network: Network,
    ring: usize,
    hole: DefinitionId,
    /// Sel, Wait, End of the first and of the second player's manager.
    managers: [[DefinitionId; 3]; 2],
    /// Ring, Turns, Wires.
    sets: [SetId; 3],
    messages: Vec<Message>,
}

impl Machine {
    /// For an even number of holes, at least two.
    pub fn new(ring: usize) -> Result<Self, Fault> {
        let program = Program::read(&equations(ring)).map_err(Fault::Text)?;
        let definition = |name: &str| program.definition(name).ok_or(Fault::Shape);
        let set = |name: &str| {
            let named = |set: &ccs::term::Set| {
                set.name.is_some_and(|symbol| program.terms.name(symbol) == name)
            };
            let place = program.terms.sets.iter().position(named);
            place.map(|place| place as SetId).ok_or(Fault::Shape)
        };
        let managers = |player: &str| -> Result<[DefinitionId; 3], Fault> {
            let named = |role: &str| definition(&format!("{player}{role}"));
            Ok([named("sel")?, named("wait")?, named("end")?])
        };
        let (hole, managers) = (definition("H")?, [managers("N")?, managers("S")?]);
        let sets = [set("Ring")?, set("Turns")?, set("Wires")?];
        Ok(Machine {
            network: Network::new(program),
            ring,
            hole,
            managers,
            sets,
            messages: Vec::new(),
        })
    }

    fn constant(&mut self, id: DefinitionId, values: &[u32]) -> TermId {
        let values = values.iter().map(|value| Expr::Number(i64::from(*value))).collect();
        self.network.program.terms.make(Node::Constant(id, values))
    }

    /// The process of a position.
    pub fn position(&mut self, board: &[u32], mover: Player, stores: [u32; 2]) -> TermId {
        let mut ring = None;
        for (i, x) in (0..).zip(board) {
            let hole = self.constant(self.hole, &[i, *x]);
            ring = Some(match ring {
                None => hole,
                Some(left) => self.network.program.terms.make(Node::Par(left, hole)),
            });
        }
        let role = |player: Player| usize::from(player != mover);
        let first = self.constant(self.managers[0][role(Player::One)], &[stores[0]]);
        let second = self.constant(self.managers[1][role(Player::Two)], &[stores[1]]);
        let [hidden, turns, wires] = self.sets;
        let terms = &mut self.network.program.terms;
        let board = terms.make(Node::Res(ring.unwrap_or(ccs::term::NIL), hidden));
        let managers = terms.make(Node::Par(first, second));
        let managers = terms.make(Node::Res(managers, turns));
        let both = terms.make(Node::Par(board, managers));
        terms.make(Node::Res(both, wires))
    }

    fn message(&mut self, label: LabelId) -> Message {
        while self.messages.len() <= label as usize {
            let text = self.network.label_text(self.messages.len() as LabelId);
            self.messages.push(message(&text));
        }
        self.messages[label as usize]
    }

    /// A message as it is written: its channel, and the value that it carries.
    pub fn label(&mut self, label: LabelId) -> String {
        self.network.label_text(label)
    }

    /// The stones in the holes, if all holes are at rest.
    fn board(&self, state: StateId) -> Option<Vec<u32>> {
        let leaves = &self.network.states.numbers(state)[1..];
        let stones = |leaf: &u32| match self.network.program.terms.node(*leaf) {
            Node::Constant(id, values) if *id == self.hole => match values[..] {
                [_, Expr::Number(stones)] => u32::try_from(stones).ok(),
                _ => None,
            },
            _ => None,
        };
        leaves.get(..self.ring)?.iter().map(stones).collect()
    }

    /// What the managers have, if they are at rest.
    fn stores(&self, state: StateId) -> Option<[u32; 2]> {
        let leaves = &self.network.states.numbers(state)[1..];
        let store = |place: usize| match self.network.program.terms.node(*leaves.get(place)?) {
            Node::Constant(_, values) => match values[..] {
                [Expr::Number(stones)] => u32::try_from(stones).ok(),
                _ => None,
            },
            _ => None,
        };
        Some([store(self.ring)?, store(self.ring + 1)?])
    }

    /// Plays the move by the transition rules alone.
    pub fn replay(
        &mut self,
        board: &[u32],
        mover: Player,
        stores: [u32; 2],
        hole: usize,
    ) -> Result<Replay, Fault> {
        if self.network.states.len() > KEPT {
            self.network.states = States::default();
        }
        let root = self.position(board, mover, stores);
        let root = self.network.state(root);
        let mut steps: Vec<Step> = Vec::new();
        self.network.successors(root, &mut steps)?;
        let chosen = steps.iter().copied().find(|s| self.message(s.from) == Message::Select(hole));
        let mut step = chosen.ok_or(Fault::Select)?;
        // When a state was left, and how many gets had been seen then.
        let mut seen: FxHashMap<StateId, ()> = FxHashMap::default();
        let mut replay = Replay {
            status: Status::Infinite,
            puts: Vec::new(),
            taus: 0,
            labels: Vec::new(),
            board: board.to_vec(),
            stores,
        };
        loop {
            replay.taus += 1;
            replay.labels.push(step.from);
            if let Some(board) = self.board(step.target) {
                replay.board = board;
            }
            match self.message(step.from) {
                Message::Put(hole) => replay.puts.push(hole),
                Message::Change => {
                    replay.status = Status::Change;
                    break;
                }
                // A get: what comes back from now on is not this move.
                Message::Get => seen.clear(),
                _ => {}
            }
            if seen.insert(step.target, ()).is_some() {
                return Ok(replay);
            }
            steps.clear();
            self.network.successors(step.target, &mut steps)?;
            match steps[..] {
                [only] => step = only,
                [] => {
                    replay.status = Status::Terminated;
                    break;
                }
                _ => return Err(Fault::Steps(steps.len())),
            }
        }
        replay.stores = self.stores(step.target).ok_or(Fault::Shape)?;
        Ok(replay)
    }
}
