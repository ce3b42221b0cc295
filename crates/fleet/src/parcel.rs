//! What workers send each other: records for their owner, or a few words for everybody.
//!
//! Within a process records are handed over as they are. For another process they are sorted, equal
//! keys are joined, and they travel as [keys are stored](crate::key): gaps and loads.

use crate::key::{Key, Stored};
use crate::table::Record;
use std::io::Write;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};

#[derive(Clone, Debug)]
pub enum Load<K, L> {
    Records(Vec<Record<K, L>>),
    /// Sorted records as bytes.
    Packed(Vec<u8>),
    /// Words of a worker.
    Words(u64, Vec<u64>),
}

/// A message for one worker.
#[derive(Clone, Debug)]
pub struct Parcel<K, L> {
    pub to: usize,
    pub load: Option<Load<K, L>>,
}

impl<K, L> Default for Parcel<K, L> {
    fn default() -> Self {
        Parcel { to: 0, load: None }
    }
}

impl<K, L> Accountable for Parcel<K, L> {
    fn record_count(&self) -> i64 {
        i64::from(self.load.is_some())
    }
}

/// Sorts records, joins those with equal keys, and writes them as bytes.
pub fn pack<K: Key, L: Stored>(records: &mut Vec<Record<K, L>>) -> Vec<u8> {
    records.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut bytes = Vec::with_capacity(records.len() * 8);
    let mut before: Option<K> = None;
    let mut held: Option<Record<K, L>> = None;
    for (key, load) in records.drain(..) {
        held = match held {
            Some((at, sum)) if at == key => Some((at, sum.plus(load))),
            full => {
                if let Some((at, sum)) = full {
                    at.write(before.as_ref(), &mut bytes);
                    sum.write(&mut bytes);
                    before = Some(at);
                }
                Some((key, load))
            }
        };
    }
    if let Some((at, sum)) = held {
        at.write(before.as_ref(), &mut bytes);
        sum.write(&mut bytes);
    }
    bytes
}

/// Calls `each` with the records that were packed; false if some were not.
#[must_use]
pub fn unpack<K: Key, L: Stored>(mut bytes: &[u8], mut each: impl FnMut(K, L)) -> bool {
    let mut before = None;
    while !bytes.is_empty() {
        let key = K::read(before.as_ref(), &mut bytes);
        let (Some(key), Some(load)) = (key, L::read(&mut bytes)) else { return false };
        each(key.clone(), load);
        before = Some(key);
    }
    true
}

const PACKED: u64 = 0;
const WORDS: u64 = 1;

impl<K: Key, L: Stored> ContainerBytes for Parcel<K, L> {
    fn from_bytes(bytes: Bytes) -> Self {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * at..8 * at + 8]);
            u64::from_le_bytes(word)
        };
        let [kind, to, from, len] = std::array::from_fn(word);
        let load = match kind {
            PACKED => Load::Packed(bytes[32..32 + len as usize].to_vec()),
            _ => Load::Words(from, (0..len as usize).map(|i| word(4 + i)).collect()),
        };
        Parcel { to: to as usize, load: Some(load) }
    }

    fn length_in_bytes(&self) -> usize {
        32 + match &self.load {
            Some(Load::Packed(bytes)) => bytes.len().next_multiple_of(8),
            Some(Load::Words(_, words)) => 8 * words.len(),
            // Records stay in the process.
            Some(Load::Records(_)) | None => 0,
        }
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let (kind, from, len) = match &self.load {
            Some(Load::Packed(bytes)) => (PACKED, 0, bytes.len()),
            Some(Load::Words(from, words)) => (WORDS, *from, words.len()),
            Some(Load::Records(_)) | None => (PACKED, 0, 0),
        };
        let mut write = |bytes: &[u8]| writer.write_all(bytes).expect("memory takes all bytes");
        for word in [kind, self.to as u64, from, len as u64] {
            write(&word.to_le_bytes());
        }
        match &self.load {
            Some(Load::Packed(bytes)) => {
                write(bytes);
                write(&[0; 8][..bytes.len().next_multiple_of(8) - bytes.len()]);
            }
            Some(Load::Words(_, words)) => {
                words.iter().for_each(|word| write(&word.to_le_bytes()));
            }
            Some(Load::Records(_)) | None => {}
        }
    }
}

/// Brings every parcel to whom it is for.
#[derive(Clone, Copy, Debug)]
pub struct ByAddress;

impl<K: Key, L: Stored> Distributor<Parcel<K, L>> for ByAddress {
    fn partition<T: Clone, P: Push<Message<T, Parcel<K, L>>>>(
        &mut self,
        parcel: &mut Parcel<K, L>,
        time: &T,
        pushers: &mut [P],
    ) {
        let to = parcel.to;
        Message::push_at(parcel, time.clone(), &mut pushers[to]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel<K, L>>>>(&mut self, _: &T, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::load::Ways;

    #[test]
    fn packed_records_are_sorted_and_joined() {
        let ways = |n: u128| Ways::from(n);
        let mut records =
            vec![(7u64, ways(1)), (3, ways(2)), (7, ways(5)), (3, ways(1)), (0, ways(9))];
        let bytes = pack(&mut records);
        let mut read = Vec::new();
        assert!(unpack(&bytes, |key: u64, load: Ways| read.push((key, u128::from(load)))));
        assert_eq!(read, [(0, 9), (3, 3), (7, 6)]);
        assert!(!unpack(&bytes[..bytes.len() - 1], |_: u64, _: Ways| ()));
        assert!(unpack(&[], |_: u64, _: Ways| ()));
    }
}
