//! A certificate that a request brings along: checked once, and kept for whoever asks of it again.

use crate::job::{Context, Limits};
use anyhow::Result;
use clap::Args;
use engine::proof_player::ProofPlayer;
use serde::Deserialize;
use std::sync::{Mutex, PoisonError};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Studied {
    /// The text of the certificate
    #[arg(long)]
    pub certificate: String,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// Certificates that were studied lately, by their whole text, the latest last: whoever attacks one
/// asks of it again and again.
static LATELY: Mutex<Vec<(String, ProofPlayer)>> = Mutex::new(Vec::new());

/// How many certificates are kept, and how many bytes of them.
const KEPT: usize = 4;
const KEPT_BYTES: usize = 16 << 20;

impl Studied {
    /// The certificate, checked and ready to play.
    pub fn player(&self, cx: &Context) -> Result<ProofPlayer> {
        let Studied { certificate, limits } = self;
        let shelf = || LATELY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, player)) = shelf().iter().find(|(text, _)| text == certificate) {
            return Ok(player.clone());
        }
        let limits = cx.checking(&cx.budget(limits)?);
        let player = ProofPlayer::new(checker::study(None, certificate, &limits)?)?;
        let mut kept = shelf();
        if certificate.len() <= KEPT_BYTES {
            kept.push((certificate.to_string(), player.clone()));
        }
        let bytes =
            |kept: &[(String, ProofPlayer)]| kept.iter().map(|(text, _)| text.len()).sum::<usize>();
        while kept.len() > KEPT || bytes(&kept) > KEPT_BYTES {
            kept.remove(0);
        }
        Ok(player)
    }
}
