//! All tests of the engine in one program: each program more would be linked with everything again, and
//! the tests of one would wait for those of another.

mod bao_bounds;
mod bao_ccs;
mod bao_loops;
mod bao_solve;
mod bao_sow;
mod bridgit_certificate;
mod bridgit_lab;
mod bridgit_solve;
mod bridgit_strategy;
mod domineering;
mod draft;
mod graphs;
mod hex_links;
mod hex_player;
mod hex_sigma_claims;
mod hex_sigma_goals;
mod hex_sigma_paper;
mod hex_solve;
mod hiq_classify;
mod hiq_counts;
mod hiq_gadgets;
mod hiq_levels;
mod hiq_reduction;
mod hiq_rules;
mod hiq_search;
mod hiq_wide;
mod partizan;
mod proof_player;
mod second_checker;
mod space;
mod torus_detector;
mod torus_play;
mod torus_solve;
mod value_cgt;
mod value_read;
