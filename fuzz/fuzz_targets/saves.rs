#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| spellwright_fuzz::saves(data));
