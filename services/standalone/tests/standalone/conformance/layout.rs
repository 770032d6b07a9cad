//! The folder of a service, and the places that must list the service.

use std::{collections::BTreeSet, fs, path::PathBuf};

use super::Faults;

/// Maximum length of `main.rs` in lines: it only reads settings and starts.
const MAIN: usize = 40;
/// Module names with another standard name.
const OTHER_NAMES: [(&str, &str); 6] = [
    ("api.rs", "rpc.rs"),
    ("api", "rpc/"),
    ("config.rs", "settings.rs"),
    ("entity.rs", "store/entity/"),
    ("models.rs", "store/entity/"),
    ("store.rs", "store/"),
];
const REQUIRED_FILES: [&str; 6] = [
    "Cargo.toml",
    "README.md",
    "CHANGELOG.md",
    "src/main.rs",
    "src/lib.rs",
    "src/migrations/mod.rs",
];
const README_SECTIONS: [&str; 4] = ["## API", "## Events", "## Settings", "## Runbook"];

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_default()
}

#[test]
fn lists_every_service_in_indexes() {
    let mut faults = Faults::default();
    let (root, owners, architecture) = (
        read("README.md"),
        read(".github/CODEOWNERS"),
        read("docs/architecture.md"),
    );
    for name in selam_proto::SERVICES {
        let folder = format!("services/{name}");
        let manifest = read(&format!("{folder}/Cargo.toml"));
        faults.check(manifest.contains(&format!("name = \"selam-{name}\"\n")), name, || {
            format!("its package is not named selam-{name}")
        });
        let lib = read(&format!("{folder}/src/lib.rs"));
        faults.check(
            lib.contains(&format!("pub const NAME: &str = \"{name}\";")),
            name,
            || "lib.rs has no pub const NAME with its name".to_owned(),
        );
        faults.check(root.contains(&format!("| `{folder}/` |")), name, || {
            "README.md has no line for its folder".to_owned()
        });
        faults.check(architecture.contains(&format!("\n| {name} |")), name, || {
            "docs/architecture.md has no line for it".to_owned()
        });
        let owned = owners.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(&format!("/{folder}/")) && words.next().is_some_and(|owner| owner.starts_with('@'))
        });
        faults.check(owned, name, || "CODEOWNERS names no owner of its folder".to_owned());
    }
    faults.assert_none();
}

#[test]
fn has_required_files() {
    let mut faults = Faults::default();
    for name in selam_proto::SERVICES {
        let folder = repository().join("services").join(name);
        for file in REQUIRED_FILES {
            faults.check(folder.join(file).is_file(), name, || format!("has no {file}"));
        }
        for (other, ours) in OTHER_NAMES {
            faults.check(!folder.join("src").join(other).exists(), name, || {
                format!("src/{other} must be named {ours}")
            });
        }
        let lines = read(&format!("services/{name}/src/main.rs")).lines().count();
        faults.check(lines <= MAIN, name, || format!("main.rs has {lines} lines"));
        let readme = read(&format!("services/{name}/README.md"));
        for section in README_SECTIONS {
            let has = readme.lines().any(|line| line == section);
            faults.check(has, name, || format!("README.md has no section {section:?}"));
        }
    }
    faults.assert_none();
}

#[test]
fn lists_every_service_folder() {
    let folders = fs::read_dir(repository().join("services")).unwrap();
    let found: BTreeSet<_> = folders
        .map(|folder| folder.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|folder| folder.file_name().unwrap().to_str().unwrap().to_owned())
        .filter(|name| name != "standalone")
        .collect();
    let named: BTreeSet<_> = selam_proto::SERVICES.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(
        found, named,
        "services/ holds exactly selam_proto::SERVICES and standalone"
    );
}
