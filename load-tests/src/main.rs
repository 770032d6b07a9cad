//! Load on a running platform, through its gateway. One scenario per figure, so that each can be run alone:
//! `selam-load-tests --host http://localhost:8080 --scenarios signin --users 16 --run-time 15s`.
//!
//! `make bench` starts a platform for it, without rate limits, and prints the figures together.

mod assistant;
mod cargo;
mod cleaning;
mod contact;
mod gateway;
mod identity;
mod payments;
mod sourcing;
mod therapy;

use goose::prelude::*;

#[tokio::main]
async fn main() -> Result<(), GooseError> {
    let mut attack = GooseAttack::initialize()?;
    let services = [
        gateway::scenarios()?,
        identity::scenarios()?,
        contact::scenarios()?,
        cleaning::scenarios()?,
        cargo::scenarios()?,
        sourcing::scenarios()?,
        therapy::scenarios()?,
        payments::scenarios()?,
        assistant::scenarios()?,
    ];
    for scenario in services.into_iter().flatten() {
        attack = attack.register_scenario(scenario);
    }
    attack.execute().await?;
    Ok(())
}

/// A scenario with the name that selects it; Goose would otherwise write the name without underscores.
fn named(name: &str) -> Scenario {
    let mut scenario = Scenario::new(name);
    scenario.machine_name = name.into();
    scenario
}
