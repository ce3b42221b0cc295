//! `hissho fleet plan`: what a run will cost on so many hosts, by the model of the fleet.

use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::job::read_count;
use anyhow::{Result, bail};
use clap::Args;
use fleet::cost::{Cost, Host, Work, simulate};
use serde_json::{Value, json};

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// States of all levels: 6e9
    #[arg(long, value_name = "N")]
    pub states: String,
    /// Levels that they lie in
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub levels: usize,
    /// Numbers of hosts
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "1,10,100,1000")]
    pub hosts: Vec<usize>,
    /// Cores of each host
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub cores: u32,
    /// States that a core expands in a second
    #[arg(long, value_name = "N", default_value_t = MEASURED.rate)]
    pub rate: f64,
    /// Bytes that a stored state takes
    #[arg(long, value_name = "BYTES", default_value_t = MEASURED.stored)]
    pub stored: f64,
    /// Bytes that a state of the largest level takes in memory
    #[arg(long, value_name = "BYTES", default_value_t = MEASURED.held)]
    pub held: f64,
    /// Bytes that a state sends, all its successors together
    #[arg(long, value_name = "BYTES", default_value_t = MEASURED.wired)]
    pub wired: f64,
    /// Bytes a second of each host's network
    #[arg(long, value_name = "BYTES", default_value_t = MEASURED.network)]
    pub network: f64,
    /// Bytes a second of each host's disk
    #[arg(long, value_name = "BYTES", default_value_t = MEASURED.disk)]
    pub disk: f64,
}

/// Rate, stored, held and wired as the census of the English board has them (BENCHMARKS.md). How long a
/// round takes is assumed, as are a network of 10 Gbit/s and a disk of 500 MB/s.
const MEASURED: Host = Host {
    cores: 16.0,
    rate: 1.6e6,
    stored: 5.8,
    held: 40.0,
    wired: 43.0,
    network: 1.25e9,
    disk: 5e8,
    latency: 0.002,
    round: 6e4,
};

pub fn run(request: &Request) -> Result<Answer> {
    let states = read_count(&request.states)? as f64;
    let given = [request.rate, request.stored, request.held, request.network, request.disk];
    if request.levels == 0
        || request.cores == 0
        || given.iter().any(|&number| number.is_nan() || number <= 0.0)
    {
        bail!(
            "--levels, --cores, --rate, --stored, --held, --network, --disk: expected numbers above 0"
        );
    }
    if let Some(hosts) = request.hosts.iter().find(|hosts| !(1..=1_000_000).contains(*hosts)) {
        bail!("--hosts '{hosts}': expected 1 to 1000000");
    }
    let host = Host {
        cores: f64::from(request.cores),
        rate: request.rate,
        stored: request.stored,
        held: request.held,
        wired: request.wired,
        network: request.network,
        disk: request.disk,
        ..MEASURED
    };
    let work = Work { states, levels: request.levels };
    let costs: Vec<Cost> = request.hosts.iter().map(|&n| simulate(&work, &host, n)).collect();
    let mut text = String::from("  hosts      hours  memory GB   disk GB   sent GB  busy\n");
    for cost in &costs {
        text.push_str(&format!(
            "{:7} {:10.3} {:10.2} {:9.2} {:9.2}  {:3.0}%\n",
            cost.hosts,
            cost.hours,
            cost.memory / 1e9,
            cost.disk / 1e9,
            cost.traffic / 1e9,
            cost.busy * 100.0
        ));
    }
    text.push_str("each host: memory for the largest level, disk for all levels, what it sends\n");
    let rows: Vec<Value> = costs
        .iter()
        .map(|cost| {
            json!({
                "hosts": cost.hosts, "hours": cost.hours, "memory": cost.memory,
                "disk": cost.disk, "sent": cost.traffic, "busy": cost.busy,
            })
        })
        .collect();
    let json = json!({ "states": states, "levels": request.levels, "plan": rows });
    Ok(Answer::yes(json, text).on(&Evidence::Estimated))
}
