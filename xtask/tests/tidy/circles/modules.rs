//! The modules of a crate, and name resolution across them.

use crate::source::Source;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Item, UseTree, Visibility};

/// The path of a module from the crate root, or an unresolved path in code.
pub(super) type Path = Vec<String>;

/// A module: a file, or an inline module in a file.
#[derive(Default)]
pub(super) struct Module {
    /// Index of the file that contains the module.
    pub(super) file: usize,
    defined: BTreeSet<String>,
    /// Imported names with their paths, as written in `use`.
    aliases: BTreeMap<String, Path>,
    /// Modules whose items are imported with `*`.
    globs: Vec<Path>,
    /// Names that the module re-exports with `pub use`.
    pub(super) handed_on: BTreeSet<String>,
}

/// All modules of a crate by their paths.
#[derive(Default)]
pub(super) struct Modules(pub(super) BTreeMap<Path, Module>);

/// Returns the module path of a file below `src`. The path of a crate root is empty.
pub(super) fn path_of(file: &str) -> Path {
    let stem = file.trim_end_matches(".rs");
    let names = stem.split('/').filter(|name| !["mod", "lib", "main"].contains(name));
    names.map(str::to_owned).collect()
}

/// Returns whether an item is compiled only for tests.
pub(super) fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Returns the paths of modules in separate files that are compiled only for tests.
pub(super) fn test_modules(files: &[(Source, syn::File)], below: &str) -> Vec<Path> {
    let mut found = Vec::new();
    for (source, file) in files {
        let path = path_of(source.path.trim_start_matches(below));
        for item in &file.items {
            if let Item::Mod(item) = item
                && item.content.is_none()
                && is_for_tests(&item.attrs)
            {
                found.push([path.clone(), vec![item.ident.to_string()]].concat());
            }
        }
    }
    found
}

impl Modules {
    pub(super) fn of(files: &[(Source, syn::File)], below: &str) -> Self {
        let mut modules = Self::default();
        for (at, (source, file)) in files.iter().enumerate() {
            modules.add(path_of(source.path.trim_start_matches(below)), at, &file.items);
        }
        modules
    }

    fn add(&mut self, path: Path, file: usize, items: &[Item]) {
        let mut module = Module { file, ..Module::default() };
        for item in items {
            let name = match item {
                Item::Const(item) => &item.ident,
                Item::Enum(item) => &item.ident,
                Item::Fn(item) => &item.sig.ident,
                Item::Static(item) => &item.ident,
                Item::Struct(item) => &item.ident,
                Item::Trait(item) => &item.ident,
                Item::Type(item) => &item.ident,
                Item::Use(item) => {
                    let is_handed_on = !matches!(item.vis, Visibility::Inherited);
                    module.take(Path::new(), &item.tree, is_handed_on);
                    continue;
                }
                Item::Mod(item) if !is_for_tests(&item.attrs) => {
                    if let Some((_, items)) = &item.content {
                        self.add([path.clone(), vec![item.ident.to_string()]].concat(), file, items);
                    }
                    continue;
                }
                _ => continue,
            };
            module.defined.insert(name.to_string());
        }
        self.0.insert(path, module);
    }

    /// Returns the module that defines the item at `path`, as seen from the module `from`.
    ///
    /// Returns `None` if the item belongs to another crate.
    pub(super) fn find(&self, from: &[String], path: &[String]) -> Option<&Module> {
        self.find_within(from, path, 8)
    }

    fn find_within(&self, from: &[String], path: &[String], depth: usize) -> Option<&Module> {
        let module = self.0.get(from)?;
        let depth = depth.checked_sub(1)?;
        let Some((first, rest)) = path.split_first() else { return Some(module) };
        let child = || [from, std::slice::from_ref(first)].concat();
        match first.as_str() {
            "crate" => self.find_within(&[], rest, depth),
            "self" => self.find_within(from, rest, depth),
            "super" => self.find_within(&from[..from.len().checked_sub(1)?], rest, depth),
            name if module.defined.contains(name) => Some(module),
            _ if self.0.contains_key(&child()) => self.find_within(&child(), rest, depth),
            name => match module.aliases.get(name) {
                // An alias can have the same name as its crate. Such an alias leads back to this
                // lookup.
                Some(target) if *target != [name] => self.find_within(from, &[target.as_slice(), rest].concat(), depth),
                _ => module
                    .globs
                    .iter()
                    .find_map(|glob| self.find_within(from, &[glob.as_slice(), path].concat(), depth)),
            },
        }
    }
}

impl Module {
    fn take(&mut self, before: Path, tree: &UseTree, is_handed_on: bool) {
        let with = |name: &syn::Ident| [before.clone(), vec![name.to_string()]].concat();
        let mut name = |name: String, path: Path| {
            if is_handed_on {
                self.handed_on.insert(name.clone());
            }
            self.aliases.insert(name, path);
        };
        match tree {
            UseTree::Path(path) => self.take(with(&path.ident), &path.tree, is_handed_on),
            UseTree::Name(last) if last.ident == "self" => {
                name(before.last().cloned().unwrap_or_default(), before.clone());
            }
            UseTree::Name(last) => name(last.ident.to_string(), with(&last.ident)),
            UseTree::Rename(last) => name(last.rename.to_string(), with(&last.ident)),
            UseTree::Glob(_) => self.globs.push(before),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.take(before.clone(), tree, is_handed_on));
            }
        }
    }

    /// Returns the imported names that are not re-exported, with their paths.
    pub(super) fn used(&self) -> impl Iterator<Item = (&String, &Path)> {
        self.aliases.iter().filter(|(name, _)| !self.handed_on.contains(*name))
    }
}
