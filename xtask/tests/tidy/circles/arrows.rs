//! The graph of dependencies between the files of a crate, and its cycles.

use super::modules::{Modules, Path, is_for_tests, path_of};
use crate::source::Source;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

/// Edges ("arrows") from each file to the files that it depends on.
///
/// Files are indices. Each edge has the name of an item that causes it.
#[derive(Default)]
pub(super) struct Arrows(BTreeMap<usize, BTreeMap<usize, String>>);

impl Arrows {
    pub(super) fn of(files: &[(Source, syn::File)], modules: &Modules) -> Self {
        let mut arrows = Self::default();
        for (path, module) in &modules.0 {
            for (name, target) in module.used() {
                arrows.add(modules, path, module.file, target, name);
            }
        }
        for (at, (source, file)) in files.iter().enumerate() {
            let start = source.path.find("src/").map_or(0, |at| at + "src/".len());
            let mut reader = Reader { modules, file: at, module: path_of(&source.path[start..]), arrows: &mut arrows };
            reader.visit_file(file);
        }
        arrows
    }

    fn add(&mut self, modules: &Modules, from: &[String], file: usize, path: &[String], name: &str) {
        if let Some(found) = modules.find(from, path).filter(|found| found.file != file) {
            self.0.entry(file).or_default().entry(found.file).or_insert_with(|| name.to_owned());
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize)> {
        self.0.iter().flat_map(|(&from, to)| to.keys().map(move |&to| (from, to)))
    }

    /// Returns the edges between groups of files. Ignores a file if `group` returns `None`.
    pub(super) fn between(&self, group: impl Fn(usize) -> Option<usize>) -> Self {
        let mut between = Self::default();
        for (&from, to) in &self.0 {
            for (&to, name) in to {
                if let (Some(from), Some(to)) = (group(from), group(to))
                    && from != to
                {
                    between.0.entry(from).or_default().entry(to).or_insert_with(|| name.clone());
                }
            }
        }
        between
    }

    /// Removes the edges that satisfy `is`. Returns whether there were any.
    pub(super) fn remove(&mut self, is: impl Fn(usize, usize) -> bool) -> bool {
        let before = self.all().count();
        self.0.iter_mut().for_each(|(&from, to)| to.retain(|&to, _| !is(from, to)));
        self.all().count() < before
    }

    /// Returns a shortest cycle through each file that is not part of an earlier cycle.
    ///
    /// Each step contains the two files and the name that causes the dependency.
    pub(super) fn circles(&self) -> Vec<Vec<(usize, usize, String)>> {
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for &start in self.0.keys() {
            if seen.contains(&start) {
                continue;
            }
            if let Some(circle) = self.way_back(start) {
                seen.extend(circle.iter().map(|step| step.0));
                found.push(circle);
            }
        }
        found
    }

    fn way_back(&self, start: usize) -> Option<Vec<(usize, usize, String)>> {
        let mut came: BTreeMap<usize, usize> = BTreeMap::new();
        let mut waiting = VecDeque::from([start]);
        while let Some(at) = waiting.pop_front() {
            for &next in self.0.get(&at).into_iter().flat_map(BTreeMap::keys) {
                if next == start {
                    let mut circle = vec![(at, start, self.0[&at][&start].clone())];
                    let mut to = at;
                    while let Some(&from) = came.get(&to) {
                        circle.insert(0, (from, to, self.0[&from][&to].clone()));
                        to = from;
                    }
                    return Some(circle);
                }
                if let Entry::Vacant(free) = came.entry(next) {
                    free.insert(at);
                    waiting.push_back(next);
                }
            }
        }
        None
    }
}

/// A visitor that adds an edge for each path in the code of a file.
struct Reader<'r> {
    modules: &'r Modules,
    file: usize,
    module: Path,
    arrows: &'r mut Arrows,
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Path = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let shown = names.join("::");
        self.arrows.add(self.modules, &self.module.clone(), self.file, &names, &shown);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let arguments = call.parse_body_with(Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated);
        arguments.iter().flatten().for_each(|argument| Reader::visit_expr_in(self, argument));
        visit::visit_macro(self, call);
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            self.module.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.module.pop();
        }
    }

    fn visit_item_use(&mut self, _: &'ast syn::ItemUse) {}

    /// Paths in visibilities, such as `pub(in crate::a)`, are not dependencies.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}

impl Reader<'_> {
    /// Visits an expression that was parsed from macro arguments.
    ///
    /// The expression has a shorter lifetime than the file, so it needs a reader of its own.
    fn visit_expr_in(&mut self, expression: &syn::Expr) {
        let mut inner =
            Reader { modules: self.modules, file: self.file, module: self.module.clone(), arrows: self.arrows };
        inner.visit_expr(expression);
    }
}
