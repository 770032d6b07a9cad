use std::{
    env,
    fs::File,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A child process that ends with its owner and writes its log to a file.
pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    pub(crate) fn start(mut command: Command, log: &Path) -> Self {
        let file = File::options().create(true).append(true).open(log).unwrap();
        let child = command
            .stdin(Stdio::null())
            .stdout(file.try_clone().unwrap())
            .stderr(file)
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        Self {
            child,
            log: log.to_owned(),
        }
    }

    /// Ends the process at once, like a crash or a power failure.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Sends a stop signal to the process.
    pub(crate) fn terminate(&self) {
        if let Some(process) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process(process, rustix::process::Signal::TERM);
        }
    }

    /// Sends a stop signal to the process, and waits for its end.
    pub(crate) fn end(&mut self) {
        self.terminate();
        let _ = self.child.wait();
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    pub(crate) fn assert_alive(&mut self) {
        if let Some(status) = self.child.try_wait().unwrap() {
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            panic!("a process ended with {status}:\n{log}");
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns the value of a variable that `make test` sets.
///
/// # Panics
/// If it is missing.
pub fn required(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("{name} is not set; run these tests with `make test`"))
}

/// Returns the path of a built program of the workspace.
///
/// # Panics
/// If it does not exist.
pub fn program(name: &str) -> PathBuf {
    let path = Path::new(&required("SELAM_TARGET_DIR")).join(name);
    assert!(path.exists(), "{} is not built", path.display());
    path
}

/// Returns the root of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}
