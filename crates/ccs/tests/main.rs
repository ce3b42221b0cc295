mod equivalences;
mod files;
mod logic;
mod naive;
mod rules;
mod spaces;
mod syntax;
