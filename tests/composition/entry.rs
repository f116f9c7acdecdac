//! One ability with a scene that shows it working, and cards and lines made of them.

/// The card that has the ability, as scenes name it.
pub const SUBJECT: &str = "\"Subject\"";

/// One ability, and a scene that shows it working.
#[derive(Default)]
pub struct Entry {
    pub name: String,
    pub kind: String,
    pub cost: String,
    pub pt: Option<String>,
    pub abilities: Vec<String>,
    pub cards: Vec<String>,
    pub scene: Vec<String>,
}

/// Where the subject is when the scene begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Battlefield,
    Graveyard,
    Hand,
}

impl Entry {
    pub fn place(&self) -> Place {
        let begins_in = |zone| self.scene.iter().filter(|l| is_seat(l)).any(|l| names_subject_in(l, zone));
        match (begins_in("battlefield"), begins_in("graveyard")) {
            (true, _) => Place::Battlefield,
            (_, true) => Place::Graveyard,
            _ => Place::Hand,
        }
    }
    /// The player whose turn it is.
    pub fn active(&self) -> &str {
        let turn = self.scene.iter().find_map(|l| l.strip_prefix("turn "));
        turn.and_then(|who| who.split(|c: char| !c.is_alphanumeric()).next()).unwrap_or("alice")
    }
    /// What an Aura can't be in a position without.
    pub fn kept(&self) -> Vec<&str> {
        self.abilities.iter().map(String::as_str).filter(|a| a.starts_with("enchant ")).collect()
    }
    /// The abilities without that.
    pub fn others(&self) -> Vec<&str> {
        self.abilities.iter().map(String::as_str).filter(|a| !a.starts_with("enchant ")).collect()
    }
    pub fn says(&self, words: &str) -> bool {
        self.scene.iter().any(|l| l.contains(words))
    }
    /// A card like the subject.
    pub fn card_with(&self, name: &str, pt: Option<&str>, abilities: &[&str]) -> String {
        let mut lines =
            vec![format!("card \"{name}\" {{"), format!("  cost {}", self.cost), format!("  type {}", self.kind)];
        lines.extend(pt.map(|pt| format!("  pt {pt}")));
        if self.kind.contains("Planeswalker") {
            lines.push("  loyalty 4".into());
        }
        lines.extend(abilities.iter().map(|a| format!("  {a}")));
        lines.push("}".into());
        lines.join("\n")
    }
    pub fn subject(&self, abilities: &[&str]) -> String {
        self.card_with("Subject", self.pt.as_deref(), abilities)
    }
    pub fn printed(&self) -> String {
        self.subject(&self.abilities.iter().map(String::as_str).collect::<Vec<_>>())
    }
    /// The subject without its abilities.
    pub fn stripped(&self) -> String {
        self.subject(&self.kept())
    }
    /// The subject with another ability instead of its own.
    pub fn with(&self, ability: &str) -> String {
        self.subject(&[self.kept(), vec![ability]].concat())
    }
    /// An enchantment that gives the subject something, in one sentence each.
    pub fn giver(&self, given: &[String]) -> String {
        let whom = match self.place() {
            Place::Graveyard => "cards named \"Subject\" in graveyards",
            _ => "permanents named \"Subject\"",
        };
        let sentences: Vec<String> = given.iter().map(|g| format!("  {whom} have {g}\n")).collect();
        format!("card \"Giver\" {{\n  cost {{0}}\n  type Enchantment\n{}}}", sentences.concat())
    }
    /// The scene with that enchantment on the battlefield.
    pub fn given(&self, subject: String, given: &[String]) -> Option<Cell> {
        let scene = with_clause(&self.scene, "alice", "battlefield \"Giver\"");
        self.cell(vec![subject, self.giver(given)], scene)
    }
    pub fn cell(&self, mut cards: Vec<String>, scene: Vec<String>) -> Option<Cell> {
        cards.extend(self.cards.iter().cloned());
        Some(Cell { cards, scene })
    }
    /// The scene with the lines of the position and the others changed.
    pub fn changed(&self, seat: impl Fn(&str) -> String, step: impl Fn(&str) -> String) -> Vec<String> {
        self.scene.iter().map(|l| if is_seat(l) { seat(l) } else { step(l) }).collect()
    }
}

/// What a scenario file is made of.
pub struct Cell {
    pub cards: Vec<String>,
    pub scene: Vec<String>,
}

impl Cell {
    pub fn text(&self, name: &str) -> String {
        let lines: Vec<String> = self.scene.iter().map(|l| format!("  {l}\n")).collect();
        format!("{}\nscenario \"{name}\" {{\n  rules 113\n{}}}\n", self.cards.join("\n"), lines.concat())
    }
}

/// `alice { ... }`
pub fn is_seat(line: &str) -> bool {
    line.split_once(" {").is_some_and(|(who, _)| !who.is_empty() && who.chars().all(char::is_alphanumeric))
}

pub fn is_seat_of(line: &str, player: &str) -> bool {
    line.strip_prefix(player).is_some_and(|rest| rest.starts_with(" {"))
}

pub fn names_subject_in(line: &str, zone: &str) -> bool {
    let clauses = line.split([';', '{', '}']);
    clauses.filter_map(|c| c.split_once(zone)).any(|(_, things)| things.contains(SUBJECT))
}

/// Whether a line says how many of something there are: it means the name, not the object.
pub fn counts(line: &str) -> bool {
    line.split("controls ").skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// How far the words behind a thing in a position belong to it.
pub fn said_of_it(text: &str) -> usize {
    const ATTACHED: &str = " attached to \"";
    let mut at = 0;
    loop {
        let rest = &text[at..];
        at += if rest.starts_with(" with ") {
            rest.find([',', ';', '}']).unwrap_or(rest.len())
        } else if let Some(name) = rest.strip_prefix(ATTACHED) {
            ATTACHED.len() + name.find('"').map_or(name.len(), |end| end + 1)
        } else if let Some(word) = [" tapped", " new"].iter().find(|w| rest.starts_with(**w)) {
            word.len()
        } else {
            return at;
        };
    }
}

/// The subject with what is said of it, exchanged in a line of the position.
pub fn exchanged(line: &str, new: impl Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once(SUBJECT) {
        let (said, behind) = after.split_at(said_of_it(after));
        out.push_str(before);
        out.push_str(&new(said));
        rest = behind;
    }
    out + rest
}

/// A line of the scene that speaks of the object by its label.
pub fn labeled(line: &str) -> String {
    if counts(line) { line.to_owned() } else { line.replace(SUBJECT, "subj") }
}

/// The scene with one more clause in the position of a player.
pub fn with_clause(scene: &[String], player: &str, clause: &str) -> Vec<String> {
    let mut out = scene.to_vec();
    let seat = out.iter_mut().find(|l| is_seat_of(l, player)).expect("every scene seats alice and bob");
    let inner = seat.trim_end_matches('}').split_once('{').map_or("", |(_, inner)| inner);
    let inner = inner.trim().trim_end_matches(';');
    *seat =
        if inner.is_empty() { format!("{player} {{ {clause} }}") } else { format!("{player} {{ {inner}; {clause} }}") };
    out
}

/// The scene with lines behind the one that says whose turn it is.
pub fn after_turn(scene: &[String], more: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for line in scene {
        out.push(line.clone());
        if line.starts_with("turn ") {
            out.extend(more.iter().cloned());
        }
    }
    out
}

pub fn block(abilities: &[&str]) -> String {
    let lines: Vec<String> = abilities.iter().map(|a| format!("    {a}")).collect();
    format!("{{\n{}\n  }}", lines.join("\n"))
}

pub fn one_by_one(abilities: &[&str]) -> Vec<String> {
    abilities.iter().map(|a| block(&[a])).collect()
}

/// Where an ability that gives something to its own object works.
pub fn from(e: &Entry) -> &'static str {
    if e.place() == Place::Graveyard { "from graveyard, " } else { "" }
}

pub fn several(e: &Entry) -> Option<&Entry> {
    (e.others().len() > 1).then_some(e)
}

/// Whether an ability is a keyword: it begins with none of the words that begin sentences.
pub fn is_keyword(ability: &str) -> bool {
    const WORDS: &str = "when while if as from this other you creatures spells players lands instant nonbasic sacrifice pay \
                         discard remove tap activated your equipped enchanted level";
    let symbol = |c: char| c.is_ascii_digit() || "{[+".contains(c);
    let loyalty = ability.strip_prefix('-').is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    let first = ability.split_once(' ').map(|(first, _)| first);
    !ability.starts_with(symbol) && !loyalty && !first.is_some_and(|f| WORDS.split_whitespace().any(|w| w == f))
}

/// Whether an ability can't stand behind `while`: it has a cost or a time, or stands for other zones.
pub fn has_head(ability: &str) -> bool {
    const HEADS: &[&str] =
        &["when", "{", "[", "sacrifice", "pay ", "discard", "remove", "tap ", "while", "as ", "from ", "level "];
    let loyalty = ability.strip_prefix(['+', '-']).is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    loyalty || HEADS.iter().any(|head| ability.starts_with(head))
}
