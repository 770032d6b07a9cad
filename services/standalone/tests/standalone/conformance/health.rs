use tonic_health::pb::{HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient};

use super::every_service;

#[tokio::test]
async fn reports_health_of_every_service() {
    every_service(async |subject, faults| {
        for path in ["/livez", "/readyz"] {
            let answer = reqwest::get(subject.platform.http_url(path)).await.unwrap();
            faults.check(answer.status() == 200, subject.name, || {
                format!("{path} returns {}", answer.status())
            });
        }
        let mut health = HealthClient::new(subject.platform.channel());
        let served = subject.packages.iter().flat_map(|package| {
            let services = package.descriptors().unwrap().services();
            let own = services.filter(|service| service.package_name() == package.name);
            own.map(|service| service.full_name().to_owned()).collect::<Vec<_>>()
        });
        // The chassis serves personal data and failed work for all services of a process, so they have no health
        // status.
        let of_chassis = |name: &String| name.starts_with("selam.personal_data.") || name.starts_with("selam.office.");
        let own = served.filter(|name| !of_chassis(name));
        for service in [String::new()].into_iter().chain(own) {
            let request = HealthCheckRequest {
                service: service.clone(),
            };
            let answer = health.check(request).await.map(|answer| answer.into_inner().status());
            faults.check(matches!(answer, Ok(ServingStatus::Serving)), subject.name, || {
                format!("the health of {service:?} is {answer:?}")
            });
        }
    })
    .await;
}
