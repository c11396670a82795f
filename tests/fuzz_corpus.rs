//! The bytes that fuzzing begins with and those that once broke something, tried again; and a
//! few thousand new ones, the same on every run.

mod properties;

use std::fs;
use std::path::Path;

use properties::{Check, TARGETS};

fn kept(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/fuzz")
        .join(name);
    let files = fs::read_dir(&folder).expect("every target has a folder");
    let read = files.map(|file| {
        let path = file.expect("the folder can be listed").path();
        let bytes = fs::read(&path).expect("the file can be read");
        (path.display().to_string(), bytes)
    });
    read.collect()
}

fn tried(name: &str, check: Check) {
    let kept = kept(name);
    assert!(!kept.is_empty(), "{name}: nothing to begin with");
    for (path, bytes) in &kept {
        println!("{path}");
        check(bytes);
        // And what is near: cut short, and with one byte changed.
        for at in 0..bytes.len().min(200) {
            check(&bytes[..at]);
            let mut near = bytes.clone();
            near[at] = near[at].wrapping_add(97);
            check(&near);
        }
    }
}

/// Bytes that look random (a multiplicative generator; the high bits are the good ones).
fn random(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (*state >> 56) as u8
    };
    let long = next();
    (0..long).map(|_| next()).collect()
}

#[test]
fn what_is_kept_breaks_nothing() {
    for (name, check) in TARGETS {
        tried(name, check);
    }
}

#[test]
fn random_bytes_break_nothing() {
    for (name, check) in TARGETS {
        let mut state = 1;
        for number in 0..3_000 {
            println!("{name} {number}");
            check(&random(&mut state));
        }
    }
}
