//! Certificates of `lo V` and `hi V` that need no table.
//!
//! ```text
//! log above the tables      goal ← … ← …          proofs with their moves, in the order found
//!                             ↖ leaves ↙
//! log below                 the leaves that a table answered, proved again without one
//! ended boards              `over`
//! ```
//!
//! Every proof of a log leans on earlier ones of the same log, on proofs of the log below, or on
//! boards that are over; written in the order *over, below, above*, steps cite only earlier ones. Boards of
//! the logs have their mover on the first side; one of them may be needed for either player.

use super::bounds::Bound;
use super::dfpn::{Answer, Dfpn, Question};
use super::sow::{Board, Ring};
use crate::budget::Budget;
use crate::draft::{Arg, Draft};
use crate::finding::Finding;
use crate::progress::{Progress, Stage};
use rules::bao::Bao;
use rules::{Player, Position};
use rustc_hash::FxHashMap;

/// What a step rests on.
#[derive(Clone, Copy, Debug)]
enum Rests {
    Over(Question),
    Below(Question),
    Log(u32),
}

/// The steps written so far.
struct Writer<'a, const W: usize> {
    ring: &'a Ring<W>,
    draft: Draft,
    over: FxHashMap<(Board, Bound, usize), usize>,
}

impl<const W: usize> Writer<'_, W> {
    fn fact(&self, bound: Bound, value: i64, board: Board, turn: usize) -> String {
        let board = if turn == 0 { board } else { self.ring.half_turn(board) };
        let holes = Ring::<W>::unpack(board, self.ring.holes());
        let holes: Vec<String> = holes.iter().map(ToString::to_string).collect();
        let player = if turn == 0 { Player::One } else { Player::Two };
        format!("{} {value} {}:{}", bound.word(), holes.join(","), Bao::player_name(player))
    }

    fn over(&mut self, question: Question, turn: usize) -> usize {
        let Question { board, bound, .. } = question;
        if let Some(step) = self.over.get(&(board, bound, turn)) {
            return *step;
        }
        let [own, others] = self.ring.sides(board).map(i64::from);
        let fact = self.fact(bound, own - others, board, turn);
        let step = self.draft.step(fact, "over", Vec::new());
        self.over.insert((board, bound, turn), step);
        step
    }
}

/// The proofs of a log that are needed, for which mover, and what they rest on.
struct Needed {
    turns: Vec<[bool; 2]>,
    rests: Vec<Vec<(u8, Rests)>>,
}

impl<const W: usize> Dfpn<'_, W> {
    /// What the proof of that number rests on.
    fn rests(&self, time: u32) -> Option<Vec<(u8, Rests)>> {
        let proved = self.log[time as usize];
        let (mut replies, _) = self.replies(proved.question);
        if proved.question.bound == Bound::Lo {
            replies.retain(|(hole, _)| *hole == proved.hole);
        }
        let rests = replies.into_iter().map(|(hole, reply)| {
            let rests = if self.ring().is_over(reply.board) {
                Rests::Over(reply)
            } else if self.leaf(reply) == Some(true) {
                Rests::Below(reply)
            } else {
                Rests::Log(self.proof_before(reply, time as usize)?)
            };
            Some((hole, rests))
        });
        rests.collect()
    }

    /// Follows the goals, each with its mover, down the log.
    fn needed(&self, goals: &[(u32, usize)]) -> Option<Needed> {
        let length = goals.iter().map(|(time, _)| *time as usize + 1).max().unwrap_or(0);
        let mut turns = vec![[false; 2]; length];
        goals.iter().for_each(|(time, turn)| turns[*time as usize][*turn] = true);
        let mut rests = vec![Vec::new(); length];
        for time in (0..length).rev() {
            if turns[time] == [false; 2] {
                continue;
            }
            rests[time] = self.rests(time as u32)?;
            for (_, on) in &rests[time] {
                if let Rests::Log(before) = on {
                    for turn in [0, 1] {
                        turns[*before as usize][1 - turn] |= turns[time][turn];
                    }
                }
            }
        }
        Some(Needed { turns, rests })
    }

    /// Writes the needed proofs; `goal` replaces the value of the last one. Returns their steps.
    fn write(
        &self,
        needed: &Needed,
        goal: Option<i64>,
        below: &dyn Fn(Question, usize) -> Option<usize>,
        writer: &mut Writer<'_, W>,
    ) -> Option<Vec<[usize; 2]>> {
        let mut steps = vec![[usize::MAX; 2]; needed.turns.len()];
        for (time, turns) in needed.turns.iter().enumerate() {
            let Question { board, bound, value } = self.log[time].question;
            let last = time + 1 == needed.turns.len();
            let value = goal.filter(|_| last).unwrap_or(i64::from(value));
            for turn in [0, 1].into_iter().filter(|turn| turns[*turn]) {
                let mut cites = Vec::new();
                for (hole, on) in &needed.rests[time] {
                    let cited = match on {
                        Rests::Over(reply) => writer.over(*reply, 1 - turn),
                        Rests::Below(reply) => below(*reply, 1 - turn)?,
                        Rests::Log(before) => steps[*before as usize][1 - turn],
                    };
                    let hole = usize::from(*hole) + turn * self.ring().side();
                    cites.push(Arg::Case(hole.to_string(), cited));
                }
                let rule = if bound == Bound::Lo { "move" } else { "all" };
                let fact = writer.fact(bound, value, board, turn);
                steps[time][turn] = writer.draft.step(fact, rule, cites);
            }
        }
        Some(steps)
    }

    /// Looks for a certificate of `lo V` or `hi V` of the position, which must fit the ring.
    pub fn certificate(
        &mut self,
        position: &Bao,
        bound: Bound,
        value: i64,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Finding<String> {
        if position.endless() {
            return Finding::Refuted;
        }
        let ring = self.ring();
        let turn = position.turn().index();
        let board = ring.normal(position);
        let clipped = value.clamp(-1_000_000, 1_000_000) as i32;
        let question = Self::rounded(Question { board, bound, value: clipped });
        match self.ask(question, budget, progress) {
            Answer::Proved => {}
            Answer::Refuted => return Finding::Refuted,
            Answer::Doubted | Answer::Unknown => return Finding::Unknown,
        }
        let mut writer = Writer { ring, draft: Draft::default(), over: FxHashMap::default() };
        if ring.is_over(board) {
            let fact = writer.fact(bound, value, board, turn);
            let step = writer.draft.step(fact, "over", Vec::new());
            return Finding::Proved(writer.draft.write(&position.id(), step));
        }
        let steps = if self.leaf(question).is_some() {
            // A table answers already: everything is below.
            let mut plain = Dfpn::new(ring, None, 16);
            match plain.ask(question, budget, progress) {
                Answer::Proved => {
                    plain.written(question, turn, value, budget, progress, &mut writer)
                }
                _ => None,
            }
        } else {
            self.written(question, turn, value, budget, progress, &mut writer)
        };
        match steps {
            Some(step) => Finding::Proved(writer.draft.write(&position.id(), step)),
            None => Finding::Unknown,
        }
    }

    /// Writes the proof of a question that this search proved, and of the leaves below it.
    fn written(
        &self,
        question: Question,
        turn: usize,
        value: i64,
        budget: &Budget,
        progress: &dyn Progress,
        writer: &mut Writer<'_, W>,
    ) -> Option<usize> {
        let goal = self.proof_before(question, self.log.len())?;
        let above = self.needed(&[(goal, turn)])?;
        let mut leaves: Vec<(Question, usize)> = Vec::new();
        for (turns, rests) in above.turns.iter().zip(&above.rests) {
            for (_, on) in rests {
                if let Rests::Below(reply) = on {
                    leaves.extend([0, 1].iter().filter(|t| turns[**t]).map(|t| (*reply, 1 - t)));
                }
            }
        }
        progress.stage(Stage::Named("the endgame without tables"));
        let mut plain = Dfpn::new(self.ring(), None, 16);
        for (reply, _) in &leaves {
            if plain.ask(*reply, budget, progress) != Answer::Proved {
                return None;
            }
        }
        let proof = |reply: Question| plain.proof_before(reply, plain.log.len());
        let goals = leaves.iter().map(|(reply, turn)| Some((proof(*reply)?, *turn)));
        let goals: Vec<(u32, usize)> = goals.collect::<Option<_>>()?;
        let needed = plain.needed(&goals)?;
        let below = plain.write(&needed, None, &|_, _| None, writer)?;
        let cite = |reply: Question, turn: usize| Some(below[proof(reply)? as usize][turn]);
        let steps = self.write(&above, Some(value), &cite, writer)?;
        Some(steps[goal as usize][turn])
    }
}
