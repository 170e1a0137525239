//! Tables over real connections, with a clock that the tests move.

mod archives;
mod boards;
mod clocks;
mod company;
mod computers;
mod faults;
mod hostile;
mod limits;
mod matters;
mod play;
mod private;
mod roles;
mod round;
mod stopping;
mod support;
mod twins;
