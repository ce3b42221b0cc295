//! What HTP can ask about the position: the solver, connections and inferior cells.

use super::{Session, colour, only, spaced};
use crate::games::hex::shelf::Certificates;
use anyhow::{Context, Result, bail};
use checker::Claim;
use engine::Silent;
use engine::hex::analysis::{Point, Verdict, Why, connections, fill_in, inferior_cells, must_play};
use engine::hex::{Moves, Stopped, prove, solve};
use rules::hex::{Hex, Move};
use rules::{Player, Position};

impl Session {
    /// The position with the side to move that the argument names, or as it stands.
    fn asked(&self, args: &[&str]) -> Result<Hex> {
        match args {
            [] => self.turned(self.now().turn(), None),
            _ => {
                let [player] = only(args, "a colour")?;
                self.turned(colour(player)?, None)
            }
        }
    }

    pub fn solve_state(&mut self, args: &[&str]) -> Result<String> {
        let position = self.asked(args)?;
        let budget = self.budget(self.timelimit)?;
        let proof = prove(&position, &budget, &Silent)?;
        let question = Claim::wins(&position, proof.winner);
        self.cx.certify(&question, &proof.certificate, &budget)?;
        Ok(Hex::player_name(proof.winner).into())
    }

    /// The winning moves among those that are not inferior, as front ends expect it.
    pub fn find_winning(&mut self, args: &[&str]) -> Result<String> {
        let position = self.asked(args)?;
        let budget = self.budget(self.timelimit)?;
        let mut shelf = Certificates::new(&position, None, &self.cx, &budget)?;
        let answer = solve(&position, Moves::Considered, &mut shelf, &budget, &Silent)?;
        let checked = shelf.finish()?;
        if !answer.undecided.is_empty() || !checked.unchecked.is_empty() {
            bail!("{}", Stopped::Spent { expanded: answer.expanded });
        }
        if let (Some(certificate), None) = (&answer.certificate, checked.root) {
            self.cx.certify(&Claim::wins(&position, answer.winner), certificate, &budget)?;
        }
        Ok(spaced(answer.winning))
    }

    /// The stones that hang together with the one on a cell, that one first; the cell alone if it is
    /// open.
    pub fn group(&mut self, args: &[&str]) -> Result<String> {
        let [cell] = only(args, "a cell")?;
        let now = self.now();
        let Move::Stone { column, row } = now.read_move(&cell.to_ascii_lowercase())? else {
            bail!("'{cell}': expected a cell");
        };
        let colour = now.stone(column, row);
        let mut group = vec![(column, row)];
        let mut looked = 0;
        while let Some(&(column, row)) = group.get(looked).filter(|_| colour.is_some()) {
            looked += 1;
            for (column, row) in Hex::neighbours(now.variant(), column, row) {
                if now.stone(column, row) == colour && !group.contains(&(column, row)) {
                    group.push((column, row));
                }
            }
        }
        Ok(spaced(group.into_iter().map(|(column, row)| Move::Stone { row, column })))
    }

    pub fn inferior(&mut self, args: &[&str], kinds: &[&str]) -> Result<String> {
        let position = self.asked(args)?;
        let verdicts = inferior_cells(&position)?;
        let labels = verdicts.iter().map(label);
        Ok(labels.filter(|(_, l)| kinds.iter().any(|k| l.starts_with(k))).map(shown).collect())
    }

    /// Fill-in, and an x on every open cell outside the must-play region.
    pub fn must_play(&mut self, args: &[&str]) -> Result<String> {
        let position = self.asked(args)?;
        let filled: Vec<(Move, String)> = fill_in(&position)?.iter().map(label).collect();
        let found = must_play(&position)?;
        let outside = |m: &Move| {
            !found.lost
                && found.wins.is_none()
                && !found.cells.contains(m)
                && filled.iter().all(|(cell, _)| cell != m)
        };
        let outside = position.moves().into_iter().filter(outside).map(|m| (m, "x".to_string()));
        let outside: Vec<(Move, String)> = outside.collect();
        Ok(filled.into_iter().chain(outside).map(shown).collect())
    }

    pub fn between(&mut self, args: &[&str], semi: bool) -> Result<String> {
        let args: [&str; 3] = only(args, "a colour and two points")?;
        let at = args.iter().position(|arg| colour(arg).is_ok());
        let at = at.context("expected a colour and two points")?;
        let player = colour(args[at])?;
        let position = self.turned(player, None)?;
        let names: Vec<&str> = (0..3).filter(|i| *i != at).map(|i| args[i]).collect();
        let point = |name: &str| {
            let name = name.to_ascii_lowercase();
            let side = match name.as_str() {
                "north" => "top",
                "south" => "bottom",
                "west" => "left",
                "east" => "right",
                cell => cell,
            };
            Point::read(&position, player, side).with_context(|| format!("'{name}'"))
        };
        let found = connections(&position, player, point(names[0])?, point(names[1])?)?;
        let name = Hex::player_name(player);
        let line = |kind: &str, rule: &str, carrier: &[Move], key: &str| {
            let cells = spaced(carrier.iter().copied());
            let ends = format!("{:>6}{:>6}", names[0], names[1]);
            format!("\n{name} {ends}{kind:>6}{rule:>7} [{cells} ] [ ]{key}")
        };
        Ok(if semi {
            let lines = found.semi.iter();
            lines.map(|s| line("semi", "and", &s.carrier, &format!(" {}", s.key))).collect()
        } else {
            let rule = |carrier: &[Move]| if carrier.is_empty() { "base" } else { "or" };
            let lines = found.full.iter();
            lines.map(|f| line("full", rule(&f.carrier), &f.carrier, "")).collect()
        })
    }
}

/// A verdict as HexGui reads it: fd dead, fc captured, iv vulnerable, id dominated.
fn label(verdict: &Verdict) -> (Move, String) {
    let side = |player| if player == Player::One { 'b' } else { 'w' };
    let text = match verdict.why {
        Why::Dead => "fdb".to_string(),
        Why::Captured { by, .. } => format!("fc{}", side(by)),
        Why::Vulnerable { killer } => format!("iv[{killer}]"),
        Why::Dominated { by } => format!("id[{by}]"),
    };
    (verdict.cell, text)
}

fn shown((cell, label): (Move, String)) -> String {
    format!(" {cell} {label}")
}
