mod rules;
mod spaces;
mod syntax;
