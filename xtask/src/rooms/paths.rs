//! The paths of a Rust file that lead to other modules of its crate.

use anyhow::{Context, Result};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, UseTree, Visibility};

/// A path that leads from one module to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// Where it stands, from 1.
    pub line: usize,
    /// From the crate's root.
    pub path: Vec<String>,
    /// It stands in a module that is compiled for tests only.
    pub is_test: bool,
    /// A `use` that only passes the name on to others (`pub use`).
    pub passes_on: bool,
    /// The name by which it is then known, if it is passed on.
    pub name: String,
}

/// The paths of a file whose module has this path from the crate's root.
///
/// Paths that begin with the name of a module which the file declares count too; `known` tells whether there is one.
///
/// # Errors
/// If it cannot be parsed.
pub fn paths(text: &str, module: &[String], known: &dyn Fn(&[String]) -> bool) -> Result<Vec<Use>> {
    let file = syn::parse_file(text).context("cannot be parsed")?;
    let mut collector = Collector {
        module: module.to_vec(),
        is_test: false,
        known,
        found: Vec::new(),
    };
    collector.visit_file(&file);
    Ok(collector.found)
}

struct Collector<'a> {
    module: Vec<String>,
    is_test: bool,
    known: &'a dyn Fn(&[String]) -> bool,
    found: Vec<Use>,
}

impl Collector<'_> {
    /// Takes down a path that leads into this crate.
    fn add(&mut self, segments: &[Ident], passes_on: bool, name: Option<&Ident>) {
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
            return;
        };
        let mut names = segments.iter().map(Ident::to_string).peekable();
        let mut path = self.module.clone();
        if names.next_if(|name| name == "crate").is_some() {
            path.clear();
        } else {
            let is_self = names.next_if(|name| name == "self").is_some();
            let mut ups = 0;
            while names.next_if(|name| name == "super").is_some() {
                path.pop();
                ups += 1;
            }
            if !is_self && ups == 0 {
                path.push(first.to_string());
                if !(self.known)(&path) {
                    return;
                }
                names.next();
            }
        }
        path.extend(names);
        self.found.push(Use {
            line: first.span().start().line,
            path,
            is_test: self.is_test,
            passes_on,
            name: name.unwrap_or(last).to_string(),
        });
    }

    fn add_tree(&mut self, tree: &UseTree, before: &mut Vec<Ident>, passes_on: bool) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.clone());
                self.add_tree(&path.tree, before, passes_on);
                before.pop();
            }
            UseTree::Name(name) if name.ident == "self" => self.add(before, passes_on, None),
            UseTree::Name(name) => {
                before.push(name.ident.clone());
                self.add(before, passes_on, None);
                before.pop();
            }
            UseTree::Rename(rename) => {
                before.push(rename.ident.clone());
                self.add(before, passes_on, Some(&rename.rename));
                before.pop();
            }
            UseTree::Glob(_) => self.add(before, passes_on, None),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_tree(tree, before, passes_on);
                }
            }
        }
    }

    /// The paths in what a macro is given, which is nothing but tokens.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<Ident> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' && !path.is_empty() => {
                    colons += 1;
                }
                TokenTree::Ident(ident) if colons == 2 => {
                    path.push(ident);
                    colons = 0;
                }
                other => {
                    self.end_path(&mut path);
                    colons = 0;
                    match other {
                        TokenTree::Ident(ident) => path.push(ident),
                        TokenTree::Group(group) => self.add_tokens(group.stream()),
                        _ => {}
                    }
                }
            }
        }
        self.end_path(&mut path);
    }

    fn end_path(&mut self, path: &mut Vec<Ident>) {
        if path.len() > 1 {
            self.add(path, false, None);
        }
        path.clear();
    }
}

/// Whether this is `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && (attribute.parse_args::<syn::Path>()).is_ok_and(|condition| condition.is_ident("test"))
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        let is_within_test = self.is_test;
        self.is_test |= item.attrs.iter().any(is_for_tests);
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
        self.is_test = is_within_test;
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let passes_on = !matches!(item.vis, Visibility::Inherited);
        self.add_tree(&item.tree, &mut Vec::new(), passes_on);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() && path.segments.len() > 1 {
            let segments: Vec<_> = path
                .segments
                .iter()
                .map(|part| part.ident.clone())
                .collect();
            self.add(&segments, false, None);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.add_tokens(item.tokens.clone());
        visit::visit_macro(self, item);
    }

    // Where something may be seen, and what is said about it, uses nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}
