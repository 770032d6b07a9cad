//! State of the stand-in: objects by id, in memory and as lines of a file.

use std::{
    collections::{BTreeMap, HashMap},
    fs::{self, File, OpenOptions},
    io::{self, BufRead as _, BufReader, Write as _},
    path::PathBuf,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredObject {
    kind: String,
    body: Value,
}

/// Line of the file: a stored object or a deleted id.
#[derive(Serialize, Deserialize)]
enum Line {
    Is(StoredObject),
    IsGone(String),
}

/// Objects by id. Changes are permanent after [`Store::commit`].
#[derive(Default)]
pub(crate) struct Store {
    by_number: BTreeMap<u64, StoredObject>,
    numbers: HashMap<String, u64>,
    next: u64,
    /// Changes since the last commit, in order, with the previous objects.
    changes: Vec<(String, u64, Option<StoredObject>)>,
    file: Option<File>,
    /// Lock of the file, held while this process uses it.
    guard: Option<File>,
}

impl Store {
    /// Opens the file, if there is one, and loads its objects. A file in use by another process is rejected with
    /// `WouldBlock`.
    pub(crate) fn open(path: Option<PathBuf>) -> io::Result<Self> {
        let mut store = Self::default();
        let Some(path) = path else { return Ok(store) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let guard = File::create(path.with_extension("lock"))?;
        guard.try_lock().map_err(io::Error::from)?;
        store.guard = Some(guard);
        if let Ok(file) = File::open(&path) {
            for line in BufReader::new(file).lines() {
                // A power failure during a write can truncate the last line.
                match serde_json::from_str(&line?) {
                    Ok(Line::Is(kept)) => store.put(kept),
                    Ok(Line::IsGone(id)) => store.delete(&id),
                    Err(_) => break,
                }
            }
        }
        store.changes.clear();
        let shortened = path.with_extension("new");
        let mut file = File::create(&shortened)?;
        for kept in store.by_number.values() {
            writeln!(file, "{}", serde_json::to_string(&Line::Is(kept.clone()))?)?;
        }
        fs::rename(&shortened, &path)?;
        store.file = Some(OpenOptions::new().append(true).open(&path)?);
        Ok(store)
    }

    pub(crate) fn find(&self, id: &str) -> Option<Value> {
        let number = self.numbers.get(id)?;
        Some(self.by_number.get(number)?.body.clone())
    }

    /// Returns the objects of a kind, newest first.
    pub(crate) fn of_kind(&self, kind: &str) -> Vec<Value> {
        let of_kind = self.by_number.values().rev().filter(|kept| kept.kind == kind);
        of_kind.map(|kept| kept.body.clone()).collect()
    }

    /// Inserts an object, or replaces the one with its id.
    pub(crate) fn keep(&mut self, kind: &str, body: &Value) {
        self.put(StoredObject {
            kind: kind.to_owned(),
            body: body.clone(),
        });
    }

    /// Replaces a stored object.
    pub(crate) fn write(&mut self, body: Value) {
        let id = id_of(&body);
        let known = self.numbers.get(&id).and_then(|number| self.by_number.get(number));
        if let Some(kind) = known.map(|kept| kept.kind.clone()) {
            self.put(StoredObject { kind, body });
        }
    }

    pub(crate) fn delete(&mut self, id: &str) {
        if let Some(number) = self.numbers.remove(id) {
            let before = self.by_number.remove(&number);
            self.changes.push((id.to_owned(), number, before));
        }
    }

    fn put(&mut self, kept: StoredObject) {
        let id = id_of(&kept.body);
        let next = self.next;
        let number = *self.numbers.entry(id.clone()).or_insert(next);
        self.next = self.next.max(number + 1);
        let before = self.by_number.insert(number, kept);
        self.changes.push((id, number, before));
    }

    /// Makes the changes permanent and appends them to the file.
    pub(crate) fn commit(&mut self) {
        let changes = std::mem::take(&mut self.changes);
        let Some(file) = &mut self.file else { return };
        let mut lines = String::new();
        for (id, number, _) in changes {
            let line = self.by_number.get(&number).cloned().map_or(Line::IsGone(id), Line::Is);
            lines += &serde_json::to_string(&line).unwrap_or_default();
            lines.push('\n');
        }
        if let Err(error) = file.write_all(lines.as_bytes()) {
            tracing::error!(%error, "the Stripe stand-in cannot write its file");
        }
    }

    /// Discards the changes since the last commit.
    pub(crate) fn roll_back(&mut self) {
        for (id, number, before) in std::mem::take(&mut self.changes).into_iter().rev() {
            if let Some(before) = before {
                self.numbers.insert(id, number);
                self.by_number.insert(number, before);
            } else {
                self.numbers.remove(&id);
                self.by_number.remove(&number);
            }
        }
    }
}

fn id_of(body: &Value) -> String {
    body["id"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn commits_changes_and_keeps_them_across_restarts() {
        let path = std::env::temp_dir().join(format!("selam-stand-in-{}.json", std::process::id()));
        let mut store = Store::open(Some(path.clone())).unwrap_or_default();
        store.keep("refund", &json!({"id": "re_1", "amount": 1}));
        store.keep("refund", &json!({"id": "re_2", "amount": 2}));
        store.commit();
        store.write(json!({"id": "re_1", "amount": 5}));
        store.delete("re_2");
        store.keep("refund", &json!({"id": "re_3", "amount": 3}));
        store.roll_back();
        assert_eq!(
            store.find("re_1").map(|refund| refund["amount"].clone()),
            Some(json!(1))
        );
        store.write(json!({"id": "re_1", "amount": 4}));
        store.commit();
        drop(store);

        let again = Store::open(Some(path.clone())).unwrap_or_default();
        let found = again.of_kind("refund");
        let amounts: Vec<_> = found.iter().map(|refund| refund["amount"].clone()).collect();
        assert_eq!(amounts, [json!(2), json!(4)]);
        let _ = fs::remove_file(path);
    }
}
