//! Cards in other forms than that of the language: as they are printed, or as two other programs write them. They are told in one
//! message, with the card in the language as far as it can be said; the sentences stay, and are looked at once they stand in a card.

/// Words of a type line.
const TYPES: [&str; 9] =
    ["Artifact", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery", "Tribal", "Basic"];

/// What was found: where it comes from, and the cards in the language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Foreign {
    /// What the text is, as a message says it: `a card as it is printed`.
    pub what: &'static str,
    /// The same in the language.
    pub cards: String,
}

/// A card as far as it was understood.
#[derive(Default)]
struct Found {
    name: String,
    cost: Option<String>,
    types: Option<String>,
    size: Option<String>,
    lines: Vec<String>,
}

impl Found {
    fn written(&self) -> String {
        let mut out = format!("card \"{}\" {{\n", self.name.replace('"', "'"));
        let mut line = |word: &str, value: &Option<String>| {
            if let Some(value) = value {
                out.push_str(&format!("  {word} {value}\n"));
            }
        };
        line("cost", &self.cost);
        line("type", &self.types);
        match &self.size {
            Some(loyalty) if !loyalty.contains('/') => line("loyalty", &Some(loyalty.clone())),
            size => line("pt", size),
        }
        self.lines.iter().for_each(|l| out.push_str(&format!("  {l}\n")));
        out.push_str("}\n");
        out
    }
}

/// Whether lines at the left margin are cards of another form.
pub(super) fn foreign(text: &str) -> Option<Foreign> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    if lines.iter().any(|l| l.contains("extends CardImpl")) {
        return Some(Foreign { what: "a card of another program, written in Java", cards: of_java(text)?.written() });
    }
    if lines.iter().any(|l| l.starts_with("Name:")) {
        let cards: Vec<String> = of_script(&lines).iter().map(Found::written).collect();
        return Some(Foreign { what: "a card script of another program", cards: cards.join("\n") });
    }
    let cards: Vec<String> = of_print(&lines)?.iter().map(Found::written).collect();
    Some(Foreign { what: "a card as it is printed", cards: cards.join("\n") })
}

/// `Name:Llanowar Elves`, `ManaCost:G`, `Types:Creature Elf Druid`, `PT:1/1`, `Oracle:...`.
fn of_script(lines: &[&str]) -> Vec<Found> {
    let mut out: Vec<Found> = Vec::new();
    let oracle = lines.iter().any(|line| line.starts_with("Oracle:"));
    for line in lines {
        let Some((key, value)) = line.split_once(':') else { continue };
        if key == "Name" {
            out.push(Found { name: value.to_owned(), ..Found::default() });
        }
        let Some(card) = out.last_mut() else { continue };
        match key {
            "ManaCost" if value != "no cost" => card.cost = Some(mana(value)),
            "Types" => card.types = Some(types(value)),
            "PT" | "Loyalty" => card.size = Some(value.to_owned()),
            "K" if !oracle => card.lines.push(value.split(':').next().unwrap_or(value).to_owned()),
            "Oracle" => card.lines = value.split("\\n").map(str::to_owned).collect(),
            // What an ability does stands in its description, if it has one.
            _ if !oracle && value.contains('$') && !matches!(key, "SVar" | "AI" | "DeckHas" | "DeckHints") => {
                card.lines.push(described(value));
            }
            _ => {}
        }
    }
    out
}

/// What an ability of a script is told as; without a description its own words, so that nothing is left out in silence.
fn described(value: &str) -> String {
    let told = value.split(" | ").find_map(|part| {
        let (key, text) = part.split_once("$ ")?;
        key.ends_with("Description").then_some(text)
    });
    told.unwrap_or(value).replace("CARDNAME", "~")
}

/// `1 U U` as `{1}{U}{U}`.
fn mana(value: &str) -> String {
    value.split_whitespace().map(|symbol| format!("{{{symbol}}}")).collect()
}

/// `Creature Elf Druid` as `Creature - Elf Druid`.
fn types(value: &str) -> String {
    let is_type = |w: &&str| TYPES.contains(w) || matches!(*w, "Legendary" | "Snow" | "World");
    let words: Vec<&str> = value.split_whitespace().filter(|w| !matches!(*w, "-" | "\u{2013}" | "\u{2014}")).collect();
    let (front, behind): (Vec<&str>, Vec<&str>) = words.into_iter().partition(|w| is_type(w));
    match behind.is_empty() {
        true => front.join(" "),
        false => format!("{} - {}", front.join(" "), behind.join(" ")),
    }
}

/// Name and cost, types, text, size.
fn of_print(lines: &[&str]) -> Option<Vec<Found>> {
    let is_types = |l: &&&str| {
        let mut words = l.split_whitespace();
        words.clone().any(|w| TYPES.contains(&w))
            && words.all(|w| w.starts_with(char::is_uppercase) || !w.contains(char::is_alphabetic))
    };
    let mut out: Vec<Found> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        // A type line stands below the name, or below name and cost.
        let below = [1, 2].into_iter().find(|n| lines.get(at + n).filter(is_types).is_some());
        let named = line.starts_with(char::is_alphabetic) && !line.ends_with('.') && !is_types(&&line);
        let begins = |n: usize| n == 1 || lines.get(at + 1).is_some_and(|cost| is_cost(cost));
        match below.filter(|n| named && begins(*n)) {
            Some(n) => {
                let (name, cost) = match line.find('{').filter(|_| n == 1) {
                    Some(brace) => (line[..brace].trim(), Some(line[brace..].trim().to_owned())),
                    None => (line, (n == 2).then(|| lines[at + 1].replace(' ', ""))),
                };
                let types = Some(types(lines[at + n]));
                out.push(Found { name: name.to_owned(), cost, types, ..Found::default() });
                at += n + 1;
            }
            None => {
                let card = out.last_mut()?;
                if is_size(line) {
                    card.size = Some(line.to_owned());
                } else if !line.is_empty() {
                    card.lines.push(line.to_owned());
                }
                at += 1;
            }
        }
    }
    (!out.is_empty()).then_some(out)
}

fn is_cost(line: &str) -> bool {
    line.starts_with('{') && line.ends_with('}') && !line.contains(':')
}

fn is_size(line: &str) -> bool {
    let sides: Vec<&str> = line.split('/').collect();
    let number = |s: &&str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit() || "*+-".contains(c));
    sides.len() == 2 && sides.iter().all(number)
}

/// What a class of the other program says of its card beside its abilities.
fn of_java(text: &str) -> Option<Found> {
    let class = text.split("class ").nth(1)?.split_whitespace().next()?;
    let mut name = String::new();
    for c in class.chars() {
        if c.is_uppercase() && !name.is_empty() {
            name.push(' ');
        }
        name.push(c);
    }
    let all = |key: &str| -> Vec<String> {
        let word = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphabetic() || *c == '_').collect::<String>();
        text.split(key).skip(1).map(|rest| capital(&word(rest))).collect()
    };
    let cost = text.split('"').skip(1).step_by(2).find(|s| s.starts_with('{')).map(str::to_owned);
    let size = |key: &str| {
        let rest = text.split(key).nth(1)?.split("MageInt(").nth(1)?;
        Some(rest.chars().take_while(char::is_ascii_digit).collect::<String>())
    };
    let line = [all("CardType."), all("SubType.")].concat().join(" ");
    let size = size("this.power").zip(size("this.toughness")).map(|(p, t)| format!("{p}/{t}"));
    // What it does is written in Java, and is left to the author: in the place of each ability stands what it was.
    let mut lines: Vec<String> = Vec::new();
    for call in ["this.addAbility(", "this.getSpellAbility()."] {
        lines.extend(text.split(call).skip(1).filter_map(|rest| rest.split(';').next()).map(str::to_owned));
    }
    Some(Found { name, cost, types: Some(types(&line)), size, lines })
}

/// `CREATURE` as `Creature`.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_string() + &letters.as_str().to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::foreign;

    #[test]
    fn cards_of_other_forms_are_said_in_the_language() {
        let wanted = "card \"River Sneak\" {\n  cost {1}{U}\n  type Creature - Merfolk Rogue\n  pt 1/1\n  Flying\n}\n";
        let print = "River Sneak {1}{U}\nCreature \u{2014} Merfolk Rogue\nFlying\n1/1\n";
        let script = "Name:River Sneak\nManaCost:1 U\nTypes:Creature Merfolk Rogue\nPT:1/1\nK:Flying\nOracle:Flying\n";
        for text in [print, script] {
            assert_eq!(foreign(text).map(|f| f.cards).as_deref(), Some(wanted));
        }
        // Without the text of print nothing is left out in silence.
        let bare = "Name:Seer\nManaCost:U\nTypes:Creature Human\nPT:1/1\nK:Flying\nT:Mode$ ChangesZone | TriggerDescription$ When CARDNAME enters the battlefield, draw a card.\nSVar:X:Count$ Valid\n";
        let cards = foreign(bare).map(|f| f.cards).unwrap_or_default();
        assert!(cards.contains("Flying\n") && cards.contains("When ~ enters the battlefield, draw a card."), "{cards}");
        assert!(!cards.contains("SVar"), "{cards}");
        assert_eq!(foreign("crad \"A\" {\n  type Creature\n}\n"), None);
        assert_eq!(foreign("when this enters: draw 1 card\n"), None);
    }
}
