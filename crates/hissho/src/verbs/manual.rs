//! `hissho completions` and `hissho man`: what a shell and `man` want to know, made from the command line
//! itself.

use crate::answer::Answer;
use crate::files;
use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args, Clone, Debug)]
pub struct Completions {
    /// Your shell
    pub shell: Shell,
}

#[derive(Args, Clone, Debug)]
pub struct Man {
    /// The folder for the pages
    pub folder: PathBuf,
}

pub fn completions(request: &Completions, mut command: Command) -> Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(request.shell, &mut command, "hissho", &mut script);
    let script = String::from_utf8(script).context("the script is text")?;
    let json = json!({ "shell": request.shell.to_string(), "script": script });
    Ok(Answer::yes(json, script))
}

/// Writes `hissho.1`, `hissho-solve.1`, `hissho-bao-move.1` and so on.
pub fn man(request: &Man, mut command: Command) -> Result<Answer> {
    let folder = &request.folder;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("{}: cannot be made", folder.display()))?;
    command.build();
    let mut names = Vec::new();
    write(command, folder, &mut names)?;
    let text = format!("{}: {} pages", folder.display(), names.len());
    Ok(Answer::yes(json!({ "folder": folder, "pages": names }), text))
}

fn write(command: Command, folder: &PathBuf, names: &mut Vec<String>) -> Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write(below.clone(), folder, names)?;
    }
    let page = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    let name = format!("{name}.1");
    files::write(&folder.join(&name), &text)?;
    names.push(name);
    Ok(())
}
