//! The house rules that a program can check: who may use whom, which words stand where, that every rule has a test, that nothing is
//! left over. A finding names file and line and says what to do.

mod circles;
mod crates;
mod games;
mod left_over;
mod links;
mod packaging;
mod pages;
mod release;
mod rules;
mod source;
mod words;
