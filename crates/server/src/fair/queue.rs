//! A hierarchical fair queue.

use std::collections::{BTreeMap, VecDeque};

/// Waiting jobs in a tree. The path of a job consists of a network, an address and a guest.
///
/// On each level of the tree, flows share the capacity by cost, with start-time fair queuing
/// (Goyal, Vin and Cheng, 1996). Each flow has a virtual start time for its next job. The queue
/// serves the flow with the earliest start time, and then adds the cost of the job to that time.
///
/// A flow that was idle starts at the current virtual time. No waiting flow starts earlier, so the
/// queue serves a client with few requests next. With round robin, this client would wait for one
/// job of every other client.
#[derive(Debug)]
pub(crate) struct FairQueue<K, J> {
    root: Share<K, J>,
}

/// A job to run now. Return its [`Ticket`] with [`FairQueue::done`] when the cost is known.
#[derive(Debug)]
pub(crate) struct Taken<K, J> {
    pub(crate) job: J,
    pub(crate) ticket: Ticket<K>,
    /// The divisor for the job's fair share: the job may use 1/`claims` of the capacity.
    pub(crate) claims: u64,
}

/// The path and the estimated cost of a running job.
#[derive(Debug)]
pub(crate) struct Ticket<K> {
    path: Vec<K>,
    estimate: u64,
}

#[derive(Debug)]
struct Share<K, J> {
    /// The virtual start time of this flow's next job.
    start: u64,
    /// A number that increases each time that a flow becomes busy. It orders flows with equal start
    /// times.
    arrived: u64,
    /// True until the flow's first job since it became busy has ended.
    is_new: bool,
    waiting: usize,
    running: usize,
    /// The waiting jobs whose path ends here.
    jobs: VecDeque<J>,
    /// The child flows, by key.
    children: BTreeMap<K, Share<K, J>>,
    /// The virtual time of the child flows, as in start-time fair queuing.
    now: u64,
    arrivals: u64,
    /// The number of child flows with waiting or running jobs.
    busy: usize,
    /// If there are at least this many child flows, `tidy` removes the idle ones.
    crowded: usize,
}

/// The minimum of `crowded`.
const CROWDED: usize = 64;

impl<K, J> Default for Share<K, J> {
    fn default() -> Self {
        Self {
            start: 0,
            arrived: 0,
            is_new: false,
            waiting: 0,
            running: 0,
            jobs: VecDeque::new(),
            children: BTreeMap::new(),
            now: 0,
            arrivals: 0,
            busy: 0,
            crowded: CROWDED,
        }
    }
}

impl<K, J> Default for FairQueue<K, J> {
    fn default() -> Self {
        Self { root: Share::default() }
    }
}

impl<K: Ord + Clone, J> FairQueue<K, J> {
    /// Adds a job. All paths of a queue must have the same length.
    pub(crate) fn push(&mut self, path: &[K], job: J) {
        self.root.push(path, job);
    }

    /// Removes and returns the next job, or `None` if no job waits. Charges `estimate` until `done`
    /// reports the actual cost.
    pub(crate) fn pop(&mut self, estimate: u64) -> Option<Taken<K, J>> {
        let mut path = Vec::new();
        let (job, claims) = self.root.pop(estimate, &mut path)?;
        Some(Taken { job, ticket: Ticket { path, estimate }, claims })
    }

    /// Replaces the estimated cost of a finished job with its actual cost.
    pub(crate) fn done(&mut self, ticket: &Ticket<K>, cost: u64) {
        self.root.done(&ticket.path, ticket.estimate, cost);
        if self.root.is_idle() {
            // No job waits or runs, so no client is owed service: reset all flows.
            self.root = Share::default();
        }
    }

    /// Returns the number of waiting jobs at `path` and below it.
    pub(crate) fn waiting(&self, path: &[K]) -> usize {
        let found = path.iter().try_fold(&self.root, |share, key| share.children.get(key));
        found.map_or(0, |share| share.waiting)
    }
}

impl<K: Ord + Clone, J> Share<K, J> {
    fn is_idle(&self) -> bool {
        self.waiting == 0 && self.running == 0
    }

    fn push(&mut self, path: &[K], job: J) {
        self.waiting += 1;
        let Some((key, rest)) = path.split_first() else { return self.jobs.push_back(job) };
        self.tidy();
        let child = self.children.entry(key.clone()).or_default();
        if child.is_idle() {
            self.busy += 1;
            self.arrivals += 1;
            child.arrived = self.arrivals;
            child.start = child.start.max(self.now);
            child.is_new = true;
        }
        child.push(rest, job);
    }

    /// If there are many child flows, removes the idle ones whose start time has passed. They lose
    /// nothing, because a new flow starts at the current virtual time.
    fn tidy(&mut self) {
        if self.children.len() >= self.crowded {
            let now = self.now;
            self.children.retain(|_, child| !child.is_idle() || child.start > now);
            self.crowded = CROWDED.max(2 * self.children.len());
        }
    }

    fn pop(&mut self, estimate: u64, path: &mut Vec<K>) -> Option<(J, u64)> {
        if let Some(job) = self.jobs.pop_front() {
            self.waiting -= 1;
            self.running += 1;
            return Some((job, (self.jobs.len() + self.running) as u64));
        }
        let ready = self.children.iter_mut().filter(|(_, child)| child.waiting > 0);
        let (key, child) = ready.min_by_key(|(_, child)| (child.start, child.arrived))?;
        path.push(key.clone());
        let (job, claims) = child.pop(estimate, path)?;
        self.now = self.now.max(child.start);
        child.start += estimate;
        self.waiting -= 1;
        self.running += 1;
        Some((job, claims.saturating_mul(self.busy as u64)))
    }

    fn done(&mut self, path: &[K], estimate: u64, cost: u64) {
        self.running -= 1;
        let Some((key, rest)) = path.split_first() else { return };
        let Some(child) = self.children.get_mut(key) else { return };
        if std::mem::take(&mut child.is_new) {
            // Advance the virtual time even if the queue serves only newcomers. Otherwise they
            // would starve older clients.
            self.now += cost / (2 * self.busy.max(1) as u64);
        }
        child.start = (child.start + cost).saturating_sub(estimate);
        child.done(rest, estimate, cost);
        if child.is_idle() {
            self.busy -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Serves jobs one by one until their total cost reaches `end`. Returns the total cost for each
    /// client. A client queues its job again if `again` returns true.
    fn shares(queue: &mut FairQueue<u8, (u8, u64)>, end: u64, again: impl Fn(u8) -> bool) -> BTreeMap<u8, u64> {
        let (mut spent, mut time) = (BTreeMap::new(), 0);
        while time < end {
            let Some(Taken { job: (client, cost), ticket, .. }) = queue.pop(10) else { break };
            queue.done(&ticket, cost);
            *spent.entry(client).or_default() += cost;
            time += cost;
            if again(client) {
                queue.push(&[client], (client, cost));
            }
        }
        spent
    }

    /// Returns a queue that has served six clients for a while, with eight jobs of each.
    fn crowd() -> FairQueue<u8, (u8, u64)> {
        let mut queue = FairQueue::default();
        for client in 1..=6 {
            (0..8).for_each(|_| queue.push(&[client], (client, 500 + u64::from(client))));
        }
        shares(&mut queue, 50_000, |_| true);
        queue
    }

    #[test]
    fn a_client_with_one_job_is_served_before_the_queues_of_others() {
        let mut queue = crowd();
        for _ in 0..20 {
            let running = queue.pop(10).expect("a job");
            queue.push(&[7], (7, 300));
            let next = queue.pop(10).expect("a job");
            assert_eq!(next.job.0, 7, "in the order of arrival it would wait for 47 jobs, in plain round robin for 6");
            queue.done(&running.ticket, running.job.1);
            queue.push(&[running.job.0], running.job);
            queue.done(&next.ticket, 300);
            shares(&mut queue, 7_000, |client| client != 7);
        }
    }

    #[test]
    fn newcomers_do_not_starve_a_client() {
        let mut queue = FairQueue::default();
        (0..8).for_each(|_| queue.push(&[0_u32], 0));
        let mut served = 0;
        for newcomer in 1..=1_000 {
            queue.push(&[newcomer], newcomer);
            let taken = queue.pop(10).expect("a job");
            queue.done(&taken.ticket, 100);
            if taken.job == 0 {
                served += 1;
                queue.push(&[0], 0);
            }
        }
        assert!(served >= 10, "{served} of 1,000 jobs, while the newcomers ask for more than all there is");
    }

    #[test]
    fn clients_share_by_cost_and_not_by_number_of_jobs() {
        let mut queue = FairQueue::default();
        (0..64).for_each(|_| queue.push(&[1], (1, 100)));
        (0..64).for_each(|_| queue.push(&[2], (2, 7)));
        (0..3).for_each(|_| queue.push(&[3], (3, 40)));
        let spent = shares(&mut queue, 30_000, |_| true);
        assert!(spent.values().all(|&spent| (9_800..=10_200).contains(&spent)), "{spent:?}");
    }

    #[test]
    fn a_client_saves_up_nothing_while_it_is_idle() {
        let mut queue = FairQueue::default();
        queue.push(&[9], (9, 1));
        let _held = queue.pop(1).expect("a job that keeps the queue busy");
        queue.push(&[1], (1, 100));
        shares(&mut queue, 10_000, |_| true);
        queue.push(&[3], (3, 100));
        let spent = shares(&mut queue, 2_000, |_| true);
        assert!(spent[&1].abs_diff(spent[&3]) <= 200, "{spent:?}");
    }

    #[test]
    fn an_idle_queue_charges_nothing_for_what_was() {
        let mut queue = FairQueue::default();
        queue.push(&[1], (1, 1_000));
        shares(&mut queue, 1_000, |_| false);
        queue.push(&[1], (1, 100));
        queue.push(&[2], (2, 100));
        let spent = shares(&mut queue, 1_000, |_| true);
        assert_eq!(spent[&1], spent[&2]);
    }

    #[test]
    fn guests_of_an_address_share_what_the_address_gets() {
        let mut queue = FairQueue::default();
        // Address 1 has two guests, one of them with many jobs. Address 2 has one guest.
        (0..50).for_each(|_| queue.push(&[1, 1], (1, 1)));
        queue.push(&[1, 2], (1, 2));
        queue.push(&[2, 3], (2, 3));
        let first: Vec<(u8, u8)> = (0..3).filter_map(|_| queue.pop(10)).map(|taken| taken.job).collect();
        assert_eq!(first, [(1, 1), (2, 3), (1, 2)], "each guest is served once before any is served again");
    }

    #[test]
    fn a_job_knows_the_part_that_is_due_to_it() {
        let mut queue = FairQueue::default();
        (0..110).for_each(|_| queue.push(&[1, 1], "attack"));
        queue.push(&[2, 1], "honest");
        let mut claims = BTreeMap::new();
        for _ in 0..4 {
            let taken = queue.pop(1).expect("a job");
            claims.insert(taken.job, taken.claims);
            queue.done(&taken.ticket, 1);
        }
        assert_eq!(claims["honest"], 2, "half of the whole");
        assert!(claims["attack"] >= 108, "a hundredth part of what is due to its address: {claims:?}");
        assert_eq!((queue.waiting(&[1]), queue.waiting(&[2]), queue.waiting(&[3])), (107, 0, 0));
    }

    #[test]
    fn clients_that_have_gone_take_no_room() {
        let mut queue = FairQueue::default();
        queue.push(&[0], ());
        let _held = queue.pop(1).expect("a job that keeps the queue busy");
        for client in 1..10_000_u32 {
            queue.push(&[client], ());
            let taken = queue.pop(1).expect("a job");
            queue.done(&taken.ticket, 100);
        }
        assert!(queue.root.children.len() <= 2 * CROWDED, "{}", queue.root.children.len());
    }
}
