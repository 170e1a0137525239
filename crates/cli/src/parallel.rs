//! Parallel processing with results in the order of the input.

use std::io;
use std::sync::mpsc::sync_channel;

/// Returns the default of `--jobs`: the number of CPU cores.
pub(crate) fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Processes items on `jobs` threads and passes the results to `done` in the order of the items.
/// Stops if `done` fails. Only a few items are in memory at a time.
///
/// # Errors
/// Fails if the items cannot be read, or returns the error of `done`.
pub(crate) fn in_order<P: Send, T: Send>(
    jobs: usize,
    pieces: impl FnOnce(&mut dyn FnMut(P) -> bool) -> io::Result<()> + Send,
    work: impl Fn(P) -> T + Sync,
    mut done: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let jobs = jobs.max(1);
    std::thread::scope(|scope| {
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        for _ in 0..jobs {
            let (to_worker, pieces) = sync_channel::<P>(1);
            let (results, from_worker) = sync_channel::<T>(1);
            inputs.push(to_worker);
            outputs.push(from_worker);
            let work = &work;
            scope.spawn(move || pieces.into_iter().all(|piece| results.send(work(piece)).is_ok()));
        }
        let reader = scope.spawn(move || {
            let mut turns = inputs.iter().cycle();
            pieces(&mut |piece| turns.next().is_some_and(|input| input.send(piece).is_ok()))
        });
        let mut taken = Ok(());
        for output in outputs.iter().cycle() {
            // The threads receive items in a fixed order. If one thread has no more results, the
            // following threads have none.
            let Ok(result) = output.recv() else { break };
            taken = done(result);
            if taken.is_err() {
                break;
            }
        }
        drop(outputs);
        let read = reader.join().map_err(|_| anyhow::anyhow!("reading has failed"))?;
        taken.and(read.map_err(Into::into))
    })
}
