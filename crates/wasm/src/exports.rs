//! The functions that the module exports and imports.
#![expect(unsafe_code, reason = "exports keep their names only with the attribute `unsafe(no_mangle)`")]

use crate::answer;
use std::cell::RefCell;

thread_local! {
    /// The buffer that the page fills with a call.
    static CALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The last answer.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Receives the JSON of an unfinished analysis.
    safe fn report(address: usize, length: usize);
    /// Receives the message of a panic.
    safe fn fail(address: usize, length: usize);
}

/// Returns the address of a buffer for a call of this length.
#[unsafe(no_mangle)]
extern "C" fn allocate(length: usize) -> usize {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        fail(message.as_ptr() as usize, message.len());
    }));
    CALL.with_borrow_mut(|call| {
        call.clear();
        call.resize(length, 0);
        call.as_mut_ptr() as usize
    })
}

/// Answers the call in the buffer. Returns the address of the answer.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    let text = answer(&CALL.take(), &|json| report(json.as_ptr() as usize, json.len()));
    ANSWER.with_borrow_mut(|answer| {
        *answer = text;
        answer.as_ptr() as usize
    })
}

/// Returns the length of the last answer.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
