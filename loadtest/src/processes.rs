//! Reads measurements of processes and files from Linux.

use anyhow::{Context as _, ensure};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// The number of file descriptors that are reserved for files other than sockets.
const OTHER_FILES: u64 = 500;
/// The unit of process times in `/proc`: a hundredth of a second on every Linux system.
const TICK: Duration = Duration::from_millis(10);

/// A process, by its id.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Process(pub(crate) u32);

impl Process {
    pub(crate) fn this() -> Self {
        Self(std::process::id())
    }

    /// Returns a size from `/proc/PID/status` in bytes, or 0 if the field is missing.
    fn status(self, field: &str) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<usize>().ok()).map_or(0, |kb| kb * 1024)
    }

    /// Returns the current memory, in bytes.
    pub(crate) fn memory(self) -> usize {
        self.status("VmRSS")
    }

    /// Returns the peak memory, in bytes.
    pub(crate) fn peak(self) -> usize {
        self.status("VmHWM")
    }

    /// Returns the number of open files, including connections.
    pub(crate) fn files(self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.0)).map_or(0, Iterator::count)
    }

    /// Returns the name, the parent's id, and the processor times without and with finished
    /// children.
    fn stat(self) -> Option<(String, u32, Duration, Duration)> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name is in brackets and may contain brackets itself.
        let (before, after) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = after.split_whitespace().collect();
        let ticks = |fields: &[&str]| fields.iter().filter_map(|ticks| ticks.parse::<u32>().ok()).sum::<u32>();
        let (own, all) = (ticks(fields.get(11..13)?), ticks(fields.get(11..15)?));
        Some((before.split_once('(')?.1.to_owned(), fields.get(1)?.parse().ok()?, TICK * own, TICK * all))
    }

    /// Returns the processor time without children.
    pub(crate) fn time(self) -> Duration {
        self.stat().map_or(Duration::ZERO, |stat| stat.2)
    }

    /// Returns the running children with their names.
    pub(crate) fn children(self) -> Vec<(Self, String)> {
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).map(Self);
        let child = |process: Self| process.stat().filter(|stat| stat.1 == self.0).map(|stat| (process, stat.0));
        numbers.filter_map(child).collect()
    }

    /// Returns the processor time of the process and its children.
    pub(crate) fn time_of_all(self) -> Duration {
        let all = self.stat().map_or(Duration::ZERO, |stat| stat.3);
        all + self.children().into_iter().map(|(child, _)| child.time()).sum::<Duration>()
    }
}

/// Returns the average number of runnable processes over the last minute.
pub(crate) fn load_average() -> f64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0)
}

/// Returns the total size of all files in a folder, in bytes.
pub(crate) fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |entry: fs::DirEntry| match entry.metadata() {
        Ok(data) if data.is_dir() => size(&entry.path()),
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    entries.map(of).sum()
}

/// Raises the limit on open files, so that this process and its servers can open this number of
/// sockets.
///
/// # Errors
/// If the system does not allow it. The message contains the remedy.
pub(crate) fn allow(sockets: u64) -> anyhow::Result<()> {
    let (needed, limit) = (sockets + OTHER_FILES, getrlimit(Resource::Nofile));
    if limit.current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    let most = limit.maximum.unwrap_or(u64::MAX);
    ensure!(
        most >= needed,
        "{sockets} sockets take {needed} open files in a process, and {most} are allowed: say `ulimit -n {needed}` as root in the shell that starts \
         this (for a service `LimitNOFILE={needed}`), or ask for fewer sockets"
    );
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum: limit.maximum })
        .context("the limit on open files cannot be raised")
}
