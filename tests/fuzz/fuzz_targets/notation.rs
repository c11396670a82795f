#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hupai_fuzz::notation::check(data));
