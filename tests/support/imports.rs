//! Which file of `src/` imports from which: real `use` trees and paths, grouped ones and those in macros too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// A module of the crate as a path of names; the root is empty. The program's modules begin with `cli` or `main`.
pub type Module = Vec<String>;

/// The import graph of a source folder.
pub struct Imports {
    /// Whose items each file uses. What only a test module uses does not count.
    pub uses: BTreeMap<Module, BTreeSet<Module>>,
}

/// One path in a file.
struct Named {
    /// Module in which it stands: that of the file, or one inside of it.
    here: Module,
    path: Vec<String>,
    /// Its name there if it is a `use`: whoever is below may name it by that.
    called: Option<String>,
    /// `pub use`: it is only handed on.
    exported: bool,
}

/// What one file says.
#[derive(Default)]
struct Said {
    paths: Vec<Named>,
    /// Names of its items.
    defines: BTreeSet<String>,
    here: Module,
}

/// Everything that is needed to find whose item a path names.
struct Names {
    files: BTreeMap<Module, PathBuf>,
    said: BTreeMap<Module, Said>,
}

impl Names {
    fn read(root: &Path) -> Self {
        let (mut files, mut said) = (BTreeMap::new(), BTreeMap::new());
        for path in crate::support::files(root, ".rs").into_iter().filter(|p| !p.ends_with("tests.rs")) {
            let (module, path) = (module_of(&path), root.join(&path));
            let text = std::fs::read_to_string(&path).expect("a file of src");
            let tree = syn::parse_file(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let mut found = Said { here: module.clone(), ..Default::default() };
            found.visit_file(&tree);
            said.insert(module.clone(), found);
            files.insert(module, path);
        }
        assert!(files.len() > 100, "no sources in {}", root.display());
        Self { files, said }
    }

    /// The file that defines what a path names, if it is one of the crate; names that are handed on are followed.
    fn target(&self, here: &Module, path: &[String]) -> Option<Module> {
        let holder = self.holder(here, path)?;
        let name = path.last()?;
        Some(self.definer(&holder, name, true, &mut BTreeSet::new()).unwrap_or(holder))
    }

    /// The file that a path leads to, if it is one of the crate. What stands in front may be a module of the crate by its place, a child,
    /// or a module that the file itself has imported.
    fn holder(&self, here: &Module, path: &[String]) -> Option<Module> {
        let mut whole: Module = match path.first()?.as_str() {
            "crate" => path.get(1..)?.to_vec(),
            "self" => here.iter().chain(path.get(1..)?).cloned().collect(),
            "super" => {
                let ups = path.iter().take_while(|p| *p == "super").count();
                here.get(..here.len().checked_sub(ups)?)?.iter().chain(path.get(ups..)?).cloned().collect()
            }
            // The program sees the library by its name.
            "spellwright" => return None,
            first => {
                let child: Module = here.iter().cloned().chain([first.to_owned()]).collect();
                match self.files.contains_key(&child) {
                    true => here.iter().chain(path).cloned().collect(),
                    false => self.imported(here, first)?.into_iter().chain(path.get(1..)?.iter().cloned()).collect(),
                }
            }
        };
        while !self.files.contains_key(&whole) {
            whole.pop()?;
        }
        Some(whole)
    }

    /// The module that a `use` of this file calls so.
    fn imported(&self, here: &Module, name: &str) -> Option<Module> {
        let said = self.said.get(here)?;
        let found = said
            .paths
            .iter()
            .find(|u| u.called.as_deref() == Some(name) && u.path.first().is_some_and(|p| p != name))?;
        let module = self.holder(&found.here, &found.path)?;
        // A type whose function or variant is meant: the file that defines it has the edge by its `use` already.
        let is_module = module.last().is_some_and(|last| Some(last) == found.path.last());
        is_module.then_some(module)
    }

    /// `inside`: whoever asks may use what the module only uses itself.
    fn definer(&self, module: &Module, name: &str, inside: bool, seen: &mut BTreeSet<Module>) -> Option<Module> {
        let said = self.said.get(module).filter(|_| seen.insert(module.clone()))?;
        if said.defines.contains(name) {
            return Some(module.clone());
        }
        let uses = || said.paths.iter().filter(|u| u.called.is_some() && (inside || u.exported));
        if let Some(used) = uses().find(|u| u.called.as_deref() == Some(name)) {
            let holder = self.holder(&used.here, &used.path)?;
            return self.definer(&holder, used.path.last()?, false, seen);
        }
        uses().filter(|u| u.called.as_deref() == Some("*")).find_map(|u| {
            let holder = self.holder(&u.here, &u.path)?;
            self.definer(&holder, name, false, seen)
        })
    }
}

impl Imports {
    /// Reads all files below a folder; `tests.rs` are unit tests, which may use anything.
    ///
    /// # Panics
    /// A file can't be read or parsed, or there is none.
    pub fn of(root: &Path) -> Self {
        let names = Names::read(root);
        let mut uses: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, said) in &names.said {
            let own = uses.entry(module.clone()).or_default();
            for used in &said.paths {
                let Some(target) = names.target(&used.here, &used.path) else { continue };
                // Who hands on the items of its own children does not build on them.
                let handed_on = used.exported && target.starts_with(module);
                if target != *module && !target.is_empty() && !handed_on {
                    own.insert(target);
                }
            }
        }
        Self { uses }
    }

    /// Sets of files each of which needs all others of its set.
    pub fn circles(&self) -> Vec<Vec<Module>> {
        let reach: BTreeMap<&Module, BTreeSet<&Module>> = self.uses.keys().map(|m| (m, self.reached(m))).collect();
        let mut done = BTreeSet::new();
        let mut out = Vec::new();
        for (module, all) in &reach {
            if !all.contains(*module) || !done.insert(*module) {
                continue;
            }
            let ring: Vec<Module> = all
                .iter()
                .filter(|o| reach.get(**o).is_some_and(|r| r.contains(*module)))
                .map(|m| (*m).clone())
                .collect();
            done.extend(reach.keys().filter(|m| ring.contains(**m)));
            out.push(ring);
        }
        out
    }

    fn reached<'a>(&'a self, from: &Module) -> BTreeSet<&'a Module> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&Module> = self.uses.get(from).into_iter().flatten().collect();
        while let Some(next) = open.pop() {
            if found.insert(next) {
                open.extend(self.uses.get(next).into_iter().flatten());
            }
        }
        found
    }
}

/// The module of a file by its path below the source folder.
fn module_of(path: &str) -> Module {
    let mut parts: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

impl Said {
    fn tree(&mut self, tree: &syn::UseTree, before: &mut Vec<String>, exported: bool) {
        match tree {
            syn::UseTree::Path(p) => {
                before.push(p.ident.to_string());
                self.tree(&p.tree, before, exported);
                before.pop();
            }
            syn::UseTree::Name(n) => self.used(before, &n.ident.to_string(), &n.ident.to_string(), exported),
            syn::UseTree::Rename(r) => self.used(before, &r.ident.to_string(), &r.rename.to_string(), exported),
            syn::UseTree::Glob(_) => self.used(before, "*", "*", exported),
            syn::UseTree::Group(g) => g.items.iter().for_each(|t| self.tree(t, before, exported)),
        }
    }

    fn used(&mut self, before: &[String], name: &str, called: &str, exported: bool) {
        let mut path = before.to_vec();
        if name != "self" {
            path.push(name.to_owned());
        }
        self.paths.push(Named { here: self.here.clone(), path, called: Some(called.to_owned()), exported });
    }

    fn spoken(&mut self, path: Vec<String>) {
        self.paths.push(Named { here: self.here.clone(), path, called: None, exported: false });
    }
}

impl Visit<'_> for Said {
    fn visit_item(&mut self, item: &syn::Item) {
        let name = match item {
            syn::Item::Const(i) => Some(&i.ident),
            syn::Item::Enum(i) => Some(&i.ident),
            syn::Item::Fn(i) => Some(&i.sig.ident),
            syn::Item::Static(i) => Some(&i.ident),
            syn::Item::Struct(i) => Some(&i.ident),
            syn::Item::Trait(i) => Some(&i.ident),
            syn::Item::Type(i) => Some(&i.ident),
            syn::Item::Macro(i) => i.ident.as_ref(),
            _ => None,
        };
        self.defines.extend(name.map(ToString::to_string));
        if let syn::Item::Macro(made) = item {
            // Types that macros make.
            let text = made.mac.tokens.to_string();
            let words: Vec<&str> =
                text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()).collect();
            let types = words.windows(2).filter(|w| matches!(w[0], "struct" | "enum")).map(|w| w[1].to_owned());
            self.defines.extend(types);
        }
        syn::visit::visit_item(self, item);
    }

    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if super::code::for_tests(&module.attrs) {
            return;
        }
        // Items of an inline module are those of its file, with one more name in front.
        self.here.push(module.ident.to_string());
        syn::visit::visit_item_mod(self, module);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        let exported = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&item.tree, &mut Vec::new(), exported);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if names.len() > 1 {
            self.spoken(names);
        }
        syn::visit::visit_path(self, path);
    }

    fn visit_visibility(&mut self, _: &syn::Visibility) {}

    fn visit_macro(&mut self, found: &syn::Macro) {
        self.visit_path(&found.path);
        let text = found.tokens.to_string().replace(" :: ", "::");
        for word in text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
            let names: Vec<String> = word.split("::").map(str::to_owned).collect();
            if names.len() > 1 && names.iter().all(|n| !n.is_empty() && !n.contains(':')) {
                self.spoken(names);
            }
        }
    }
}
