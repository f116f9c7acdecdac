//! Prints the typed form of cards, spells and items: `cargo run --example show_ir -- "NAME" ...`; a path of a file is loaded with the built-in content.

use spellwright::content_files::ContentFiles;
fn main() {
    let mut content = ContentFiles::built_in();
    let (paths, names): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.ends_with(".card") || arg.ends_with(".spell"));
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("a file");
        content.put(path.clone(), path.clone(), text);
    }
    let loaded = spellwright::load::load(content.to_files());
    for name in names {
        let content = &loaded.content;
        let made = || content.spells.get(name.as_str()).or_else(|| content.items.get(name.as_str())).copied();
        let Some(def) = content.card(&name).or_else(made) else { continue };
        for a in &loaded.content.def(def).abilities {
            println!("{:?}", loaded.content.ability(*a).kind);
        }
    }
}
