//! Tables over real connections, with a clock that the tests move.

mod archives;
mod boards;
mod clocks;
mod company;
mod computers;
mod faults;
mod floods;
mod following;
mod hostile;
mod limits;
mod matters;
mod meeting;
mod nodes;
mod pairing;
mod pasted;
mod play;
mod private;
mod restarts;
mod roles;
mod round;
mod sharing;
mod stopping;
mod support;
mod twins;
mod upgrades;
mod words;
