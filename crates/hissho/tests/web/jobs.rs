//! The queue under work that nobody waits for any more: whatever it does, the next gets a place.

use super::queue::{Kind, Queue};
use crate::job::Context;
use crate::verbs::serve::Most;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;

const SECOND: Duration = Duration::from_secs(1);

/// How long a busy machine may take for what has to happen.
const PATIENCE: Duration = Duration::from_secs(60);

fn one_place() -> Queue {
    Queue::new(Most { jobs: 1, time: SECOND, memory: 64 << 20, threads: 1 })
}

#[test]
fn deaf_work_loses_its_place_but_only_a_few_times() {
    let runtime = Runtime::new().expect("a runtime");
    let over = Arc::new(AtomicBool::new(false));
    runtime.block_on(async {
        let queue = one_place();
        // Four may lose their places; the fifth keeps it, so that threads stay bounded.
        for orphan in 0..5 {
            let (deaf, ticket) = (over.clone(), queue.ticket());
            let work = queue.perform(&ticket, Kind::Job, move |_: &Context| {
                while !deaf.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            });
            assert!(tokio::time::timeout(SECOND, work).await.is_err(), "it heeds nobody");
            drop(ticket);
            let next = queue.ticket();
            // A busy machine may take its time to give a place away; one that is kept stays kept.
            let wait = if orphan < 4 { PATIENCE } else { 2 * SECOND };
            let quick = tokio::time::timeout(wait, queue.perform(&next, Kind::Job, |_| 7));
            assert_eq!(quick.await.is_ok(), orphan < 4, "orphan {orphan}");
        }
        over.store(true, Ordering::SeqCst);
        let next = queue.ticket();
        let quick = tokio::time::timeout(PATIENCE, queue.perform(&next, Kind::Job, |_| 7)).await;
        assert!(quick.is_ok_and(|done| done.is_ok_and(|seven| seven == 7)));
    });
    over.store(true, Ordering::SeqCst);
}

#[test]
fn a_full_line_is_refused() {
    let runtime = Runtime::new().expect("a runtime");
    let queue = Arc::new(one_place());
    let over = Arc::new(AtomicBool::new(false));
    runtime.block_on(async {
        let mut waiting = Vec::new();
        for _ in 0..40 {
            let (queue, over) = (queue.clone(), over.clone());
            waiting.push(tokio::spawn(async move {
                let ticket = queue.ticket();
                let work = move |_: &Context| {
                    while !over.load(Ordering::SeqCst) {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                };
                queue.perform(&ticket, Kind::Job, work).await.map_err(|refusal| refusal.status)
            }));
        }
        // One works, sixteen wait; all others are refused before anybody is done.
        let refusals = async {
            while waiting.iter().filter(|task| task.is_finished()).count() < 20 {
                tokio::time::sleep(SECOND / 100).await;
            }
        };
        let refused = tokio::time::timeout(PATIENCE, refusals).await;
        over.store(true, Ordering::SeqCst);
        assert!(refused.is_ok(), "nobody is refused");
        let mut refused = 0;
        for task in waiting {
            if let Err(status) = task.await.expect("no panic") {
                assert_eq!(status.as_u16(), 429);
                refused += 1;
            }
        }
        assert!((20..40).contains(&refused), "{refused} of 40");
    });
}

#[test]
fn closing_stops_work_under_way_and_to_come() {
    let runtime = Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let queue = one_place();
        let ticket = queue.ticket();
        let work = queue.perform(&ticket, Kind::Job, |cx: &Context| {
            while !cx.is_stopped() {
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let close = async {
            tokio::time::sleep(SECOND / 10).await;
            queue.close();
        };
        let (done, ()) = tokio::time::timeout(PATIENCE, async { tokio::join!(work, close) })
            .await
            .expect("it heeds the closing");
        assert!(done.is_ok());
        let late = queue.ticket();
        let stopped = queue.perform(&late, Kind::Job, |cx| cx.is_stopped()).await;
        assert!(stopped.is_ok_and(|stopped| stopped));
    });
}
