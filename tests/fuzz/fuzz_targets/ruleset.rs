#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hupai_fuzz::ruleset::check(data));
