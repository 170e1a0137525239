//! Work on several threads whose results come in the order of the pieces.

use std::io;
use std::sync::mpsc::sync_channel;

/// Threads that work when nobody says how many.
pub(crate) fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Hands the pieces to `jobs` threads in turn and takes what each makes of them in the same order; stops when that is refused. Only a few
/// pieces are in memory at a time.
///
/// # Errors
/// When the pieces cannot be read, or `done` refuses a result.
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
            // Who has no more got no piece, and so has nobody behind him.
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
