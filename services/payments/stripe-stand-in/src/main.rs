//! Binary of the Stripe stand-in.

use std::{
    io::{self, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::ExitCode,
    time::Duration,
};

use clap::{Parser, Subcommand};
use selam_stripe_stand_in::{Settings, system_time};

/// Default port of the binary.
const PORT: u16 = 12_111;

/// Stripe stand-in for development and tests: API, payment page, billing portal and webhooks. No money moves.
#[derive(Parser)]
#[command(name = "selam-stripe-stand-in", version)]
struct Process {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Checks whether the running stand-in responds.
    Probe,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let mut settings = process.settings;
    settings.port = settings.port.or(Some(PORT));
    let done = match process.command {
        Some(Command::Probe) => probe(settings.port.unwrap_or(PORT)),
        None => run(&settings),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "selam-stripe-stand-in: {error}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(settings: &Settings) -> io::Result<()> {
    tracing_subscriber::fmt().json().with_writer(io::stderr).init();
    let _ = rustls::crypto::ring::default_provider().install_default();
    let stand_in = settings.start(system_time()).await?;
    tracing::info!(url = stand_in.url(), "the Stripe stand-in is ready");
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        () = stand_in.wait() => {}
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
    Ok(())
}

fn probe(port: u16) -> io::Result<()> {
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let timeout = Duration::from_secs(3);
    let mut connection = TcpStream::connect_timeout(&address, timeout)?;
    connection.set_read_timeout(Some(timeout))?;
    connection.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    let mut answer = [0; 12];
    connection.read_exact(&mut answer)?;
    match &answer {
        b"HTTP/1.1 200" => Ok(()),
        _ => Err(io::Error::other("the stand-in does not respond")),
    }
}
