//! Files written by the process are readable only by its own user.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use selam_chassis_testing::{eventually, free_port};

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn open_to_others(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        if mode & 0o077 != 0 {
            found.push(format!("{} {:o}", path.display(), mode & 0o777));
        }
        if path.is_dir() {
            open_to_others(&path, found);
        }
    }
}

#[tokio::test]
async fn writes_private_files_with_any_umask() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    // Permissions as set by an earlier version.
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(data.join("cargo.db"), b"").unwrap();
    fs::set_permissions(data.join("cargo.db"), fs::Permissions::from_mode(0o644)).unwrap();

    let (grpc, http) = (free_port(), free_port());
    let process = Command::new("sh")
        .args(["-c", "umask 000 && exec \"$0\""])
        .arg(env!("CARGO_BIN_EXE_selam-standalone"))
        .env_remove("SELAM_DATABASE_URL")
        .env_remove("SELAM_BUS_URL")
        .env("SELAM_GRPC_PORT", grpc.to_string())
        .env("SELAM_HTTP_PORT", http.to_string())
        .env("SELAM_EMBEDDED", "true")
        .env("SELAM_DATA_DIR", &data)
        .env("SELAM_IDENTITY_ARGON2_MEMORY", "1024")
        .env("SELAM_IDENTITY_ARGON2_PASSES", "1")
        .stdout(Stdio::null())
        .spawn()
        .map(Killed)
        .unwrap();
    eventually("a ready process", async || {
        tokio::time::sleep(Duration::from_millis(50)).await;
        tokio::net::TcpStream::connect(("127.0.0.1", http)).await.ok()
    })
    .await;

    let mut found = Vec::new();
    open_to_others(place.path(), &mut found);
    assert!(found.is_empty(), "{found:?}");
    assert!(data.join("identity.db").exists() && data.join("mail").exists());
    drop(process);
}
