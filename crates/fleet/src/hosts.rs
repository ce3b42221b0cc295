//! The hosts file: `ADDRESS:PORT`, one line for each process. Empty lines and lines after `#` are skipped.

use crate::trouble::Trouble;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};

/// The processes of a fleet, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts {
    pub file: PathBuf,
    /// As they are written in the file.
    pub names: Vec<String>,
    pub addresses: Vec<SocketAddr>,
}

/// More processes than anybody connects each with each.
const MOST: usize = 4096;

impl Hosts {
    pub fn read(file: &Path) -> Result<Hosts, Trouble> {
        let text = std::fs::read_to_string(file).map_err(|error| Trouble::file(file, error))?;
        Hosts::parse(file, &text)
    }

    pub fn parse(file: &Path, text: &str) -> Result<Hosts, Trouble> {
        let mut hosts = Hosts { file: file.into(), names: Vec::new(), addresses: Vec::new() };
        for (number, line) in text.lines().enumerate() {
            let name = line.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let bad = |why| Trouble::Host {
                file: file.into(),
                line: number + 1,
                text: name.chars().take(80).collect(),
                why,
            };
            let address = resolve(name).map_err(bad)?;
            if hosts.addresses.contains(&address) {
                return Err(bad("another process has this address"));
            }
            if hosts.names.len() == MOST {
                return Err(bad("expected at most 4096 processes"));
            }
            hosts.names.push(name.into());
            hosts.addresses.push(address);
        }
        if hosts.names.is_empty() {
            return Err(Trouble::NoHosts { file: file.into() });
        }
        Ok(hosts)
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The process with that number.
    pub fn process(&self, process: usize) -> Result<usize, Trouble> {
        let (hosts, file) = (self.len(), self.file.clone());
        if process < hosts { Ok(process) } else { Err(Trouble::NoProcess { process, hosts, file }) }
    }

    /// The addresses that other machines can reach.
    pub fn open(&self) -> impl Iterator<Item = &str> {
        let named = self.names.iter().zip(&self.addresses);
        named.filter(|(_, address)| !address.ip().is_loopback()).map(|(name, _)| name.as_str())
    }
}

/// The socket address of a name and a port.
fn resolve(name: &str) -> Result<SocketAddr, &'static str> {
    let expected = "expected ADDRESS:PORT, for example 127.0.0.1:7101";
    if name.contains(char::is_whitespace) {
        return Err(expected);
    }
    let (host, port) = name.rsplit_once(':').ok_or(expected)?;
    let number = port.bytes().all(|byte| byte.is_ascii_digit()).then(|| port.parse::<u16>());
    match number {
        Some(Ok(1..)) => {}
        _ => return Err("expected a port from 1 to 65535"),
    }
    if host.is_empty() || (host.contains(':') && !host.starts_with('[')) {
        return Err(expected);
    }
    let mut found = name.to_socket_addrs().map_err(|_| "no such address is known")?;
    found.next().ok_or("no such address is known")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Hosts, String> {
        Hosts::parse(Path::new("hosts.txt"), text).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn lines_are_processes() {
        let hosts = parse("# two\n127.0.0.1:7101\n\n 127.0.0.1:7102  # the other\n[::1]:80\n");
        let hosts = hosts.expect("hosts");
        assert_eq!(hosts.names, ["127.0.0.1:7101", "127.0.0.1:7102", "[::1]:80"]);
        assert_eq!(hosts.open().count(), 0);
        assert_eq!(parse("10.1.2.3:80").expect("hosts").open().count(), 1);
    }

    #[test]
    fn bad_lines_are_named() {
        let bad = [
            ("127.0.0.1:7101\nnowhere\n", "line 2: 'nowhere': expected ADDRESS:PORT"),
            ("127.0.0.1:0", "expected a port"),
            ("127.0.0.1:70000", "expected a port"),
            ("127.0.0.1:+80", "expected a port"),
            ("127.0.0.1:", "expected a port"),
            (":80", "expected ADDRESS:PORT"),
            ("::1:80", "expected ADDRESS:PORT"),
            ("127.0.0.1 80", "expected ADDRESS:PORT"),
            ("300.0.0.1:80", "no such address"),
            ("127.0.0.1:80\n127.0.0.1:80", "line 2: '127.0.0.1:80': another process"),
            ("", "one line for each process"),
            ("# nobody\n", "one line for each process"),
        ];
        for (text, expected) in bad {
            let said = parse(text).expect_err(text);
            assert!(said.contains(expected), "{text:?}: {said}");
        }
    }
}
