//! What the program understood, in words: the rules text of a definition, made from the IR alone.
//!
//! Saying has two steps. `plan` turns the IR into phrases with places (`say`), with a match over every node; a
//! language chooses the words of the phrases and inflects them (`en`, `ja`). Nothing here reads the text of a definition,
//! except that a keyword is called as its card calls it.

mod en;
mod en_forms;
mod en_keyword;
mod en_noun;
pub(crate) mod fold;
mod ja;
mod plan;
mod reminder;
mod say;
pub(crate) mod verbs;

use crate::ir::{
    Ability, AbilityId, ActionId, CardShape, CardTypes, Content, CounterId, DefId, DesignationId, Fields, FormatId,
    Hears, Id, KeywordId, LabelId, Print, Reminder, Slot, SubtypeId, hear,
};
use en::English;
pub(crate) use en_forms::article;
use en_forms::capital;
pub use fold::numeral;
use ja::Japanese;
pub(crate) use plan::Gaps;
use plan::{Entry, Paragraph, Plan};
use say::{KeywordLine, Mood, Say};

/// A language that texts are made in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// In the wording of June 2019.
    #[default]
    English,
    /// In the wording of the same time.
    Japanese,
}

/// Chooses the words.
enum Tongue {
    English(English),
    Japanese(Box<Japanese>),
}

impl Tongue {
    /// A whole text.
    fn text(&self, say: &Say) -> String {
        match self {
            Tongue::English(t) => t.text(say),
            Tongue::Japanese(t) => t.text(say),
        }
    }

    /// A line above the text: name, types, numbers.
    fn head(&self, say: &Say) -> String {
        let (mut words, stop) = match self {
            Tongue::English(_) => (capital(&self.words(say)), '.'),
            Tongue::Japanese(_) => (self.words(say), '\u{3002}'),
        };
        // What is to be done as a cost is a sentence.
        if matches!(say, Say::Keyword(_, line) if line.has_acts(None)) {
            words.push(stop);
        }
        words
    }

    /// Words inside of a sentence.
    fn words(&self, say: &Say) -> String {
        match self {
            Tongue::English(t) => t.words(say),
            Tongue::Japanese(t) => t.words(say),
        }
    }

    /// What a paragraph says.
    fn sentences(&self, paragraph: &Paragraph) -> String {
        let texts: Vec<String> = paragraph.texts.iter().map(|s| self.text(s)).collect();
        texts.join(match self {
            Tongue::English(_) => " ",
            Tongue::Japanese(_) => "",
        })
    }

    /// A paragraph; a keyword with what it means behind it.
    fn paragraph(&self, paragraph: &Paragraph) -> String {
        let texts = self.sentences(paragraph);
        let says_nothing = texts.trim_matches(['.', ' ', '\u{3002}']).is_empty();
        match (&paragraph.keyword, self) {
            (None, _) => texts,
            (Some(k), _) if says_nothing => self.head(k),
            (Some(k), _) => self.in_brackets(k, &texts),
        }
    }

    /// A keyword behind others on their line.
    fn beside(&self, before: &str, paragraph: &Paragraph) -> String {
        let word = paragraph.keyword.as_ref().map_or_else(String::new, |k| self.words(k));
        match self {
            Tongue::English(_) => format!("{before}, {word}"),
            Tongue::Japanese(_) => format!("{before}\u{3001}{word}"),
        }
    }

    /// A keyword with words in brackets behind it.
    fn in_brackets(&self, said: &Say, words: &str) -> String {
        match self {
            Tongue::English(_) => format!("{} ({words})", self.head(said)),
            Tongue::Japanese(_) => format!("{}\u{ff08}{words}\u{ff09}", self.head(said)),
        }
    }

    /// The reminder text of a keyword in this language.
    fn reminder(&self, keyword: KeywordId, line: &KeywordLine, of: &Reminder) -> Option<String> {
        match self {
            Tongue::English(t) => t.reminder(keyword, line, of.english.as_deref()?),
            Tongue::Japanese(t) => t.reminder(keyword, line, of.japanese.as_deref()?),
        }
    }
}

/// Says what definitions mean.
pub struct Wording<'c> {
    content: &'c Content,
    tongue: Tongue,
    /// Keywords that everybody knows are explained too.
    all_reminders: bool,
}

/// The text of one declaration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// Name and cost, types, numbers: a line each.
    pub head: Vec<String>,
    /// A paragraph for each ability.
    pub paragraphs: Vec<String>,
    /// What is printed below them and means nothing for a game: flavor text; set, number, rarity, artist.
    pub foot: Vec<String>,
    /// The same as data.
    pub print: Option<Print>,
}

/// What an ability speaks of that is not known at that place, so that no words could name it.
pub(crate) fn gaps(content: &Content, ability: &Ability) -> Gaps {
    let mut heard = Remembers(false);
    hear(&ability.kind, &mut heard);
    if heard.0 { Plan::gaps(content, ability) } else { Gaps::default() }
}

/// Whether something is named that has to be known: a place, a memory, or what others say. Of anything else no gap can come.
struct Remembers(bool);

impl Hears for Remembers {
    fn id(&mut self, of: &'static str, _: u64) {
        self.0 |= [Slot::TYPE, LabelId::TYPE, AbilityId::TYPE, DefId::TYPE].contains(&of);
    }
    fn kind(&mut self, _: &'static str, _: &'static str, _: Fields) {}
}

/// A declaration with its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worded {
    /// `card`, `keyword`, ... as declarations begin.
    pub sort: &'static str,
    /// The name that it is declared with.
    pub name: String,
    /// One for each face; none: a keyword that nothing has.
    pub texts: Vec<Text>,
}

impl<'c> Wording<'c> {
    /// For this content, in English.
    pub fn new(content: &'c Content) -> Self {
        Self::in_language(content, Language::English)
    }

    /// For this content in a language.
    pub fn in_language(content: &'c Content, language: Language) -> Self {
        let tongue = match language {
            Language::English => Tongue::English(English::new(content)),
            Language::Japanese => Tongue::Japanese(Box::new(Japanese::new(content))),
        };
        Self { content, tongue, all_reminders: false }
    }

    /// With the reminder text of all keywords, also of those of which cards have none.
    pub fn with_all_reminders(self) -> Self {
        Self { all_reminders: true, ..self }
    }

    /// The English templates and words that had no words in the language, in order, since the last call; they stand in
    /// the texts in angular brackets.
    pub fn unsaid(&self) -> Vec<String> {
        match &self.tongue {
            Tongue::English(_) => Vec::new(),
            Tongue::Japanese(t) => t.missing(),
        }
    }

    /// Everything that has a text, by sort in the order of declaration.
    pub fn all(&self) -> Vec<Worded> {
        let content = self.content;
        let mut out = Vec::new();
        let mut put = |sort, name: &str, texts| out.push(Worded { sort, name: name.to_owned(), texts });
        let defs = [
            ("card", &content.cards),
            ("token", &content.tokens),
            ("spell", &content.spells),
            ("item", &content.items),
        ];
        for (sort, table) in defs {
            table.iter().for_each(|(name, id)| put(sort, name, self.def(*id)));
        }
        for (at, keyword) in content.keywords.iter().enumerate() {
            put("keyword", &keyword.name, self.keyword(KeywordId(at as u16)).into_iter().collect());
        }
        for (at, action) in content.actions.iter().enumerate() {
            put("action", &action.name, vec![self.action(ActionId(at as u16))]);
        }
        for (at, counter) in content.counters.iter().enumerate() {
            put("counter", &counter.name, vec![self.counter(CounterId(at as u16))]);
        }
        for (at, designation) in content.designations.iter().enumerate() {
            put("designation", &designation.name, vec![self.designation(DesignationId(at as u16))]);
        }
        for (at, subtype) in content.subtypes.iter().enumerate() {
            let sort = if subtype.of.contains(CardTypes::MAGIC) { "field" } else { "subtype" };
            if let Some(entry) = Plan::subtype_entry(content, SubtypeId(at as u16)) {
                put(sort, &subtype.name, vec![self.text(&entry)]);
            }
        }
        for (name, id) in &content.laws {
            put("law", name, vec![self.text(&Plan::law_entry(content, *id))]);
        }
        for number in &content.numbers {
            put("number", &number.name, vec![self.text(&Plan::number_entry(content, number))]);
        }
        for topic in &content.topics {
            put("kind of test", &topic.name, vec![self.text(&Plan::topic_entry(content, topic))]);
        }
        for scale in &content.scales {
            put("scale", &scale.name, vec![self.text(&Plan::scale_entry(scale))]);
        }
        for method in &content.methods {
            put("method", &method.name, vec![self.text(&Plan::method_entry(method))]);
        }
        for (at, format) in content.formats.iter().enumerate() {
            put("format", &format.name, vec![self.text(&Plan::format_entry(content, FormatId(at as u16)))]);
        }
        // Those of a format stand in its text.
        for action in content.state_actions.iter().filter(|action| action.format.is_none()) {
            put("state-based action", &action.rule, vec![self.text(&Plan::state_entry(content, action))]);
        }
        out
    }

    /// The text of a card, token, spell or item, one entry for each face.
    pub fn def(&self, id: DefId) -> Vec<Text> {
        let own = |line: String| self.of_its_deck(id, line);
        let faces = Plan::def(self.content, id);
        let texts = faces.iter().map(|e| self.text(e));
        texts.map(|t| Text { paragraphs: t.paragraphs.into_iter().map(own).collect(), ..t }).collect()
    }

    /// A text with its own deck: there is one place for planar and for scheme decks, and a game has either (901.3, 904.3).
    fn of_its_deck(&self, def: DefId, text: String) -> String {
        let types = self.content.def(def).types;
        let (either, [planar, scheme]) = match self.tongue {
            Tongue::English(_) => ("planar or scheme deck", ["planar deck", "scheme deck"]),
            Tongue::Japanese(_) => ("次元デッキか計略デッキ", ["次元デッキ", "計略デッキ"]),
        };
        match () {
            () if types.contains(CardTypes::SCHEME) => text.replace(either, scheme),
            () if types.intersects(CardTypes::PLANE | CardTypes::PHENOMENON) => text.replace(either, planar),
            () => text,
        }
    }

    /// The faces of a definition, its own first, each with its abilities as they are written and with what each of them says.
    pub fn read(&self, id: DefId) -> Vec<(Text, Vec<(String, String)>)> {
        let of_face = |entry: &Entry| {
            let said = entry.paragraphs.iter().map(|p| {
                let written = match (&p.keyword, p.from) {
                    (Some(Say::Keyword(_, line)), _) => line.written.clone(),
                    (_, Some(from)) => self.content.text_of(from).to_owned(),
                    (_, None) => String::new(),
                };
                (written, self.of_its_deck(id, self.tongue.sentences(p)))
            });
            let text = self.text(entry);
            let paragraphs = text.paragraphs.into_iter().map(|line| self.of_its_deck(id, line)).collect();
            (Text { paragraphs, ..text }, said.collect())
        };
        Plan::def(self.content, id).iter().map(of_face).collect()
    }

    /// What a definition says in the form of print: a paragraph for each ability, keywords without their meaning.
    pub fn wordings(&self, id: DefId) -> Vec<String> {
        let entries = Plan::def(self.content, id);
        // Of a split card both halves are printed on one card.
        let faces = if matches!(self.content.def(id).shape, CardShape::Split(_)) { entries.len() } else { 1 };
        let paragraphs = entries.iter().take(faces).flat_map(|e| &e.paragraphs);
        let said =
            paragraphs.map(|p| p.keyword.as_ref().map_or_else(|| self.tongue.sentences(p), |k| self.tongue.head(k)));
        said.filter(|text| !text.is_empty()).map(|text| self.of_its_deck(id, text)).collect()
    }

    /// What a kind of counter does.
    pub fn counter(&self, id: CounterId) -> Text {
        self.text(&Plan::counter_entry(self.content, id))
    }

    /// What an action does.
    pub fn action(&self, id: ActionId) -> Text {
        self.text(&Plan::action_entry(self.content, id))
    }

    /// What a designation does.
    pub fn designation(&self, id: DesignationId) -> Text {
        self.text(&Plan::designation_entry(self.content, id))
    }

    /// What a keyword means, as the first definition that has it has it. None: nothing has it.
    pub fn keyword(&self, id: KeywordId) -> Option<Text> {
        Plan::keyword_entry(self.content, id).map(|e| self.text(&e))
    }

    /// An ability of an object, in full; one of a keyword as its line.
    pub fn ability_of(&self, def: DefId, id: AbilityId) -> String {
        self.of_its_deck(def, self.tongue.text(&Plan::ability_of(self.content, def, id)))
    }

    /// The lists in an ability from which a player chooses, modes and options, in the order of the text.
    pub fn choices_of(&self, def: DefId, id: AbilityId) -> Vec<Vec<String>> {
        let mut out = Vec::new();
        Plan::full_ability_of(self.content, def, id).choices(&mut |all: &[Say]| {
            out.push(all.iter().map(|s| self.tongue.text(s)).collect());
        });
        out
    }

    /// What comes about unless somebody pays, and what would be paid, as an ability says it (`counter target spell`, `its
    /// controller pays {3}`), in the order of the text.
    pub fn payments_of(&self, def: DefId, id: AbilityId) -> Vec<(String, String)> {
        let mut out = Vec::new();
        let whole = Plan::full_ability_of(self.content, def, id);
        whole.each(&mut |said| {
            if let Say::Adverbial(otherwise, unless) = said
                && let Say::Frame(f) = &**unless
                && f.template == "unless {0}"
                && let [pays] = &f.roles[..]
            {
                out.push((self.tongue.words(otherwise), self.tongue.words(pays)));
            }
        });
        out
    }

    /// What somebody may do, as an ability says it (`you may draw a card`), in the order of the text.
    pub fn offers_of(&self, def: DefId, id: AbilityId) -> Vec<String> {
        let mut out = Vec::new();
        Plan::full_ability_of(self.content, def, id).frames(&mut |f| {
            let other = f.template.starts_with("you may have {0}") || f.template.contains("you may begin the game");
            if f.mood == Mood::May || other {
                out.push(self.tongue.words(&Say::Frame(f.clone())));
            }
        });
        out
    }

    /// An ability that stands alone, on something that has no name.
    pub fn ability(&self, ability: &Ability) -> String {
        self.tongue.text(&Plan::alone(self.content, ability))
    }

    /// A paragraph, and whether it is a keyword that stands on a line with others.
    fn paragraph(&self, paragraph: &Paragraph) -> (String, bool) {
        let Some(Say::Keyword(k, line)) = paragraph.keyword.as_ref().filter(|_| !paragraph.in_full) else {
            return (self.tongue.paragraph(paragraph), false);
        };
        let plain = Say::Keyword(*k, line.clone());
        let Some(of) = self.content.keywords.get(k.index()).map(|k| &k.reminder) else {
            return (self.tongue.paragraph(paragraph), false);
        };
        let short = of.none || of.evergreen && !self.all_reminders;
        match self.tongue.reminder(*k, line, of) {
            _ if short => (self.tongue.head(&plain), of.evergreen),
            Some(words) => (self.tongue.in_brackets(&plain, &words), false),
            None => (self.tongue.paragraph(paragraph), false),
        }
    }

    fn text(&self, entry: &Entry<'_>) -> Text {
        let head = entry.head.iter().map(|said| self.tongue.head(said)).collect();
        let mut paragraphs: Vec<String> = Vec::new();
        let mut joins = false;
        for paragraph in &entry.paragraphs {
            let (text, bare) = self.paragraph(paragraph);
            match paragraphs.last_mut() {
                // `Flying, vigilance`
                Some(before) if joins && bare => *before = self.tongue.beside(before, paragraph),
                // A spell that does nothing by itself says nothing.
                _ if !text.is_empty() => paragraphs.push(text),
                _ => {}
            }
            joins = bare;
        }
        let foot = entry.foot.iter().map(|said| self.tongue.head(said)).collect();
        Text { head, paragraphs, foot, print: entry.print.cloned() }
    }
}

#[cfg(test)]
mod tests {
    use super::plan::{Gaps, Plan};
    use super::{Remembers, hear};
    use crate::load::load_built_in;

    #[test]
    fn what_names_nothing_that_has_to_be_known_has_no_gaps() {
        let loaded = load_built_in();
        let content = &loaded.content;
        let plain = content.abilities.iter().filter(|ability| {
            let mut heard = Remembers(false);
            hear(&ability.kind, &mut heard);
            !heard.0
        });
        let plain: Vec<_> = plain.collect();
        assert!(plain.len() > 500, "{}", plain.len());
        for ability in plain {
            assert_eq!(Plan::gaps(content, ability), Gaps::default(), "{ability:?}");
        }
    }
}
