//! Messages and the text that they underline, on small inputs; and everything that is declared in the content.

use super::check;
use crate::ir::Content;
use crate::source::Files;
use crate::syntax::parse_file;

/// Words that the inputs need.
const WORDS: &str = "\
subtypes Creature { Elf Goblin Wolf Wall }
subtypes basic Land { Forest { {T}: add {G} } Island { {T}: add {U} } }
counter \"+1/+1\": this gets +1/+1
counter \"charge\"
designation monarch, unique
";

/// The content of a text, and each message with the text that it is about.
fn checked(text: &str) -> (Content, Vec<(String, String)>) {
    let mut files = Files::new();
    files.add("words", WORDS);
    files.add("text", text);
    let mut parsed: Vec<_> = files.iter().map(parse_file).collect();
    let mut faults: Vec<_> = parsed.iter_mut().flat_map(|p| std::mem::take(&mut p.diagnostics)).collect();
    let crate::check::Checked { content, faults: more, .. } = check(&parsed);
    faults.extend(more);
    // Notes are told only to those who want them.
    faults.retain(|d| d.severity != crate::diag::Severity::Note);
    let shown = faults.iter().map(|d| (d.message.clone(), files.slice(d.span).to_string())).collect();
    (content, shown)
}

/// The only message.
fn fault(text: &str) -> (String, String) {
    let (_, mut faults) = checked(text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults.remove(0)
}

#[track_caller]
fn is_fault(text: &str, message: &str, about: &str) {
    assert_eq!(fault(text), (message.to_string(), about.to_string()));
}

#[test]
fn properties() {
    let (content, faults) = checked(
        "card \"A\" {\n  cost {1}{G}\n  name ja \"森\"\n  type Legendary Creature - Elf Wolf\n  pt 2/3\n}\n\
         card \"B // C\" split {\n  half \"B\" {\n    cost {R}\n    type Instant\n    spell: gain 1 life\n  }\n  half \"C\" {\n    cost {2}{U}\n    type Sorcery\n    spell: gain 1 life\n  }\n}\n",
    );
    assert_eq!(faults, []);
    let a = content.def(content.card("A").expect("declared"));
    assert_eq!((a.pt, a.subs.len()), (Some((2, 3)), 2));
    let whole = content.def(content.card("B // C").expect("declared"));
    assert!(matches!(&whole.shape, crate::ir::CardShape::Split(halves) if halves.len() == 2));
    assert_eq!(crate::ir::mana_value(whole.cost.as_deref().expect("costs"), 0), 4);
}

#[test]
fn wrong_properties() {
    is_fault("card \"A\" {\n  type Creature - Elff\n  pt 1/1\n}\n", "`Elff` is neither a type nor a subtype", "Elff");
    is_fault("card \"A\" {\n  type Creature - Elf\n}\n", "`A` is a creature without power and toughness", "\"A\"");
    is_fault("card \"A\" {\n  cost {R}\n}\n", "`A` has no type", "\"A\"");
    is_fault("card \"A\" {\n  type Land\n  type Land\n}\n", "this property is given twice", "type Land");
    is_fault("card \"A\" {\n  type Land\n  cost {Y}\n}\n", "`{Y}` is no mana symbol", "{Y}");
    is_fault("card \"A\" {\n  type Land\n}\ncard \"A\" {\n  type Land\n}\n", "the card `A` is declared twice", "\"A\"");
    is_fault("counter \"charge\"\n", "the counter `charge` is declared twice", "\"charge\"");
    is_fault("counter \"x\", for \"lor\"\n", "the rules have no part `lor` for this sort of declaration", "\"lor\"");
}

/// What a noun phrase lets through, as its debug form without the spaces of the rule book.
fn filter(phrase: &str) -> Result<crate::ir::Filter, Vec<String>> {
    use crate::syntax::{Grammar, Rule, Tree};
    use pest::Parser;
    let mut files = Files::new();
    files.add("words", WORDS);
    let parsed: Vec<_> = files.iter().map(parse_file).collect();
    let tree = Grammar::parse(Rule::np, phrase).map(|mut p| p.next().map(Tree::build));
    let tree = tree.expect("a noun phrase").expect("a tree");
    let node = tree.root(phrase, crate::source::FileId(0), 0);
    assert_eq!(node.text(), phrase, "the grammar stops early");
    let mut checker = super::Checker::new();
    checker.collect(&parsed);
    let home = checker.new_home(Default::default());
    let mut scope = super::Scope::new(home);
    scope.can_target = true;
    let filter = checker.filter(&mut scope, node);
    filter.map_err(|_| checker.out.iter().map(|d| d.message.clone()).collect())
}

#[track_caller]
fn is_filter(phrase: &str, sort: crate::ir::Sort, preds: &str) {
    let filter = filter(phrase).unwrap_or_else(|e| panic!("{phrase}: {e:?}"));
    let shown: Vec<String> = filter.preds.iter().map(|p| format!("{p:?}")).collect();
    assert_eq!((filter.sort, shown.join(" ").as_str()), (sort, preds), "{phrase}");
}

#[test]
fn noun_phrases() {
    use crate::ir::Sort::*;
    is_filter("a creature", Permanent, "Type(CardTypes(CREATURE))");
    is_filter("all other creatures", Permanent, "Type(CardTypes(CREATURE)) Not(Same(This))");
    is_filter(
        "attacking or blocking creatures",
        Permanent,
        "Any([Is(Attacking), Is(Blocking)]) Type(CardTypes(CREATURE))",
    );
    is_filter("a nonblack creature", Permanent, "Not(Color(Colors(BLACK))) Type(CardTypes(CREATURE))");
    is_filter("a non-Elf Goblin", Permanent, "Not(Sub(SubtypeId(0))) Sub(SubtypeId(1))");
    is_filter("Elves you control", Permanent, "Sub(SubtypeId(0)) ControlledBy(You)");
    is_filter("creatures you don't control", Permanent, "Type(CardTypes(CREATURE)) Not(ControlledBy(You))");
    is_filter("a land an opponent controls", Permanent, "Type(CardTypes(LAND)) ControlledBy(Opponents(You))");
    is_filter("an instant or sorcery card in your graveyard", Card, "Type(CardTypes(INSTANT | SORCERY)) OwnedBy(You)");
    is_filter("a permanent card", Card, "Type(CardTypes(ARTIFACT | CREATURE | ENCHANTMENT | LAND | PLANESWALKER))");
    is_filter("a spell or ability", SpellOrAbility, "");
    is_filter("a player or planeswalker", Damageable, "Any([Sort(Player), Type(CardTypes(PLANESWALKER))])");
}

#[test]
fn relations() {
    use crate::ir::Sort::*;
    is_filter("a creature with power >= 3", Permanent, "Type(CardTypes(CREATURE)) Prop(Power, Ge, Num(3))");
    is_filter(
        "creatures with a +1/+1 counter",
        Permanent,
        "Type(CardTypes(CREATURE)) Counters(Some(CounterId(0)), Ge, Num(1))",
    );
    is_filter("creatures without counters", Permanent, "Type(CardTypes(CREATURE)) Not(Counters(None, Ge, Num(1)))");
    is_filter("a card named \"A\" in exile", Card, "Named(StrId(1))");
    is_filter("a creature sharing a color with this", Permanent, "Type(CardTypes(CREATURE)) Shares(Color, This)");
    is_filter("all creatures except this", Permanent, "Type(CardTypes(CREATURE)) Not(Same(This))");
    is_filter(
        "a creature with the least power among creatures you control",
        Permanent,
        "Type(CardTypes(CREATURE)) All([Type(CardTypes(CREATURE)), ControlledBy(You), Extreme { greatest: false, prop: \
         Power, among: Filter { sort: Permanent, zones: Zones(0x0), preds: [Type(CardTypes(CREATURE)), \
         ControlledBy(You)] } }])",
    );
}

#[test]
fn wrong_noun_phrases() {
    let message = |phrase: &str| filter(phrase).expect_err("wrong").join("; ");
    assert_eq!(message("a creatur"), "`creatur` is an unknown word");
    assert_eq!(message("a creature spell card"), "`card` is the second noun of the phrase");
    assert_eq!(message("a creature with a chrge counter"), "`chrge` is an unknown kind of counter");
    assert_eq!(message("a creature with powr >= 2"), "`powr` is not a number of an object or player");
    assert_eq!(message("a creature with flying"), "`flying` is an unknown keyword");
    assert_eq!(message("a creature in upkeep"), "`upkeep` is not a zone");
    assert_eq!(message("the prey"), "`prey` is an unknown label");
    assert_eq!(message("creatures that player controls"), "there is nothing that `that player` could mean");
}

/// The largest slot in a debug form.
fn largest_slot(shown: &str) -> Option<u8> {
    shown.split("Slot(").filter_map(|t| t.split(')').next()?.parse().ok()).max()
}

#[test]
fn the_content_is_without_faults_and_slots_are_within_their_environment() {
    let loaded = crate::load::load_built_in();
    let faults: Vec<String> = loaded.diagnostics.iter().map(|d| d.message.clone()).collect();
    assert_eq!(faults, Vec::<String>::new());
    let content = &loaded.content;
    for ability in &content.abilities {
        let shown = format!("{:?}", ability.kind);
        assert!(largest_slot(&shown).is_none_or(|s| s < ability.slots), "{} slots: {shown}", ability.slots);
    }
    for action in &content.actions {
        let shown = format!("{:?}", action.block);
        assert!(largest_slot(&shown).is_none_or(|s| s < action.slots), "{}: {shown}", action.name);
    }
    for state in &content.state_actions {
        let shown = format!("{:?}", state.body);
        assert!(largest_slot(&shown).is_none_or(|s| s < state.slots), "{}: {shown}", state.rule);
    }
}

#[test]
fn the_content_names_the_parts_of_the_rules() {
    let roles = &crate::load::load_built_in().content.roles;
    assert!(roles.lethal_damage.is_some() && roles.give_up.is_some() && roles.hand_limit.is_some());
    assert!(roles.undo_spell.is_some() && roles.banish.is_some());
    assert!(roles.loyalty.is_some() && roles.lore.is_some());
    assert!(roles.aura.is_some() && roles.equipment.is_some() && roles.fortification.is_some() && roles.saga.is_some());
}
