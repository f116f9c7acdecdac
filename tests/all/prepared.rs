//! Content that was prepared is what is read from the texts.

use spellwright::content_files::ContentFiles;
use spellwright::load::{load, load_from_texts};
use spellwright::prepared::Prepared;

/// What is read of the library.
fn read() -> Prepared {
    let loaded = load_from_texts(ContentFiles::built_in().to_files());
    assert!(loaded.diagnostics.is_empty(), "the library has no faults");
    Prepared { content: loaded.content, places: loaded.places }
}

fn bytes_of(prepared: &Prepared) -> &'static [u8] {
    prepared.to_bytes().expect("content can be written").leak()
}

#[test]
fn what_is_written_comes_back_whole() {
    let read = read();
    let back = Prepared::from_bytes(bytes_of(&read)).expect("it was written by this program");
    assert!(format!("{:?}", back.content) == format!("{:?}", read.content));
    assert_eq!(back.places, read.places);
}

#[test]
fn what_is_loaded_is_what_stands_in_the_texts() {
    let (loaded, read) = (load(ContentFiles::built_in().to_files()), read());
    assert!(format!("{:?}", loaded.content) == format!("{:?}", read.content), "prepared or not");
    assert_eq!(loaded.places, read.places);
}

#[test]
fn bytes_of_another_program_and_a_part_of_them_are_refused() {
    let bytes = bytes_of(&read());
    let mut other = bytes.to_vec();
    other[0] ^= 1;
    assert!(Prepared::from_bytes(other.leak()).is_none());
    assert!(Prepared::from_bytes(&bytes[..bytes.len() / 2]).is_none());
    assert!(Prepared::from_bytes(&[]).is_none());
}

#[test]
fn files_beside_those_of_the_library_are_read() {
    let mut files = ContentFiles::built_in();
    files.put("zz.card", "zz.card", "card \"Nobody Knows It\" {\n  cost {1}\n  type Creature\n  pt 1/1\n}\n");
    assert!(Prepared::of(&files.to_files()).is_none());
    assert!(load(files.to_files()).content.card("Nobody Knows It").is_some());
}

/// Of `src` everything counts for the fingerprint but what stands above the reader.
#[test]
fn what_the_fingerprint_leaves_out_is_nothing_that_reads() {
    let listed =
        include_str!("../../build/prepared.rs").split_once("const ABOVE").and_then(|(_, rest)| rest.split_once("];"));
    let names: Vec<&str> = listed.map_or("", |(list, _)| list).split('"').skip(1).step_by(2).collect();
    assert!(names.len() > 10, "{names:?}");
    let used = super::layering::used_by("load");
    let wrong: Vec<&&str> = names.iter().filter(|name| used.contains(name.trim_end_matches(".rs"))).collect();
    assert!(wrong.is_empty(), "the reader uses {wrong:?}");
}
