#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| polychess_fuzz_cases::json_record(data));
