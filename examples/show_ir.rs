//! Prints the typed form of cards: `cargo run --example show_ir -- "NAME" ...`.

fn main() {
    let loaded = spellwright::load::load_built_in();
    for name in std::env::args().skip(1) {
        let Some(def) = loaded.content.card(&name) else { continue };
        for a in &loaded.content.def(def).abilities {
            println!("{:#?}", loaded.content.ability(*a));
        }
    }
}
