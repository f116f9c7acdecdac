//! What the layout makes of texts, and that it leaves what it has made.

use super::*;

fn laid(text: &str) -> Laid {
    let mut files = Files::new();
    let id = files.add("test", text);
    files.get(id).map(lay_out).unwrap_or_default()
}

/// What a text becomes, and that it then stays.
fn becomes(text: &str, wanted: &str) {
    let first = laid(text);
    assert_eq!(first.text, wanted);
    assert_eq!(laid(&first.text).text, wanted, "it changes again");
}

#[test]
fn lines_and_blocks_get_their_places() {
    becomes(
        "card \"A\" { cost {1}{G}   type Creature - Bear\n\n\n pt 2/2\n      flying ,haste\n\n\n  {T} { draw 1 card; gain 1 life}\n}",
        "card \"A\" {\n  cost {1}{G}\n  type Creature - Bear\n  pt 2/2\n  flying, haste\n\n  {T} {\n    draw 1 card\n    gain 1 life\n  }\n}\n",
    );
}

#[test]
fn properties_come_first_in_their_order() {
    becomes(
        "card \"A\" {\n  flying\n  pt 2/2\n  # what it is\n  type Creature - Bear\n  cost {G}\n}\n",
        "card \"A\" {\n  cost {G}\n  # what it is\n  type Creature - Bear\n  pt 2/2\n  flying\n}\n",
    );
}

#[test]
fn a_body_of_one_sentence_has_a_colon() {
    becomes(
        "card \"A\" {\n  cost {G}\n  type Sorcery\n  spell { draw 1 card }\n}\n",
        "card \"A\" {\n  cost {G}\n  type Sorcery\n  spell: draw 1 card\n}\n",
    );
    // A comment keeps its place.
    let kept = "card \"A\" {\n  cost {G}\n  type Sorcery\n  spell {\n    draw 1 card  # why\n  }\n}\n";
    becomes(kept, kept);
}

#[test]
fn what_is_given_and_who_sits_there_stay_in_one_line() {
    let kept = "scenario \"s\" {\n  alice { hand \"Opt\"; lands 1 Island }\n  bob { }\n  turn alice, main\n}\n";
    becomes(kept, kept);
    becomes(
        "scenario \"s\" {\n  alice {\n    hand \"Opt\"\n    lands 1 Island\n  }\n  bob {}\n  turn alice, main\n}\n",
        kept,
    );
    becomes(
        "card \"A\" {\n  cost {G}\n  type Artifact\n  creatures you control have {\n    {T}: add {G}\n  }\n}\n",
        "card \"A\" {\n  cost {G}\n  type Artifact\n  creatures you control have { {T}: add {G} }\n}\n",
    );
}

#[test]
fn a_colon_inside_of_a_block_leaves_it_in_one_line() {
    becomes(
        "card \"A\" {\n  cost {G}\n  type Artifact\n  creatures you control have { {T} { add {G} } }\n}\n",
        "card \"A\" {\n  cost {G}\n  type Artifact\n  creatures you control have { {T}: add {G} }\n}\n",
    );
}

#[test]
fn comments_stay_and_stand_below_each_other() {
    becomes(
        "# first\n\n\n\n# about it\ncard \"A\" { # head\n  cost {G} # cheap\n  type Artifact     # a thing\n  # last\n}\n# behind",
        "# first\n\n# about it\ncard \"A\" {       # head\n  cost {G}       # cheap\n  type Artifact  # a thing\n  # last\n}\n# behind\n",
    );
}

#[test]
fn a_line_that_was_broken_is_joined_if_there_is_room() {
    becomes(
        "action bolster(n: Number), rule 701.32:\n      draw n cards\n",
        "action bolster(n: Number), rule 701.32: draw n cards\n",
    );
    let long = "keyword provoke, rule 702.38, on permanent cards:\n  when this attacks: you may {\n    draw 1 card\n    gain 1 life\n  }\n";
    becomes(long, long);
}

#[test]
fn what_can_not_be_read_stays_letter_by_letter() {
    let wrong = "card \"A\" {\n     cost   {G}\n  spell: draw draw 1\n}\n";
    let laid = laid(wrong);
    assert_eq!(laid.text, wrong);
    assert_eq!(laid.left.len(), 1);
    // A comment inside a sentence has no other place.
    let inside = "card \"A\" {\n  cost {G}\n  type Artifact\n  flying, # and\n    haste\n}\n";
    assert_eq!(super::tests::laid(inside).left.len(), 1);
}

#[test]
fn nothing_stays_nothing() {
    becomes("", "");
    becomes("\n\n# only a comment\n\n", "# only a comment\n");
}
