//! Runs the ai-chat service as its own process.

use std::process::ExitCode;

use clap::Parser;

#[derive(Parser)]
#[command(version, about = "AI chat: conversations with the therapy assistant")]
struct Process {
    #[command(flatten)]
    chassis: selam_chassis::Settings,
    #[command(flatten)]
    chat: selam_ai_chat::Settings,
}

fn main() -> ExitCode {
    let process = Process::parse();
    let chat = process.chat;
    selam_chassis::run(process.chassis, "selam-ai-chat", |platform| async move {
        Ok(vec![selam_ai_chat::build(&platform, chat).await?])
    })
}
