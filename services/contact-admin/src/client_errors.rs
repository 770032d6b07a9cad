//! Error reports of the web client: counted and logged, not stored.

use selam_chassis::{Result, validate};
use selam_proto_contact::v1::{ClientErrorKind, ReportClientErrorRequest, ReportClientErrorResponse};
use tonic::Request;

/// Serves `selam.contact.v1.ClientErrorService`.
pub(crate) struct ClientErrors;

impl ClientErrors {
    async fn report_client_error(
        &self,
        request: Request<ReportClientErrorRequest>,
    ) -> Result<ReportClientErrorResponse> {
        let report = request.into_inner();
        validate(&report)?;
        let kind = match report.kind() {
            ClientErrorKind::Render => "render",
            ClientErrorKind::Chunk => "chunk",
            ClientErrorKind::Unhandled | ClientErrorKind::Unspecified => "unhandled",
        };
        metrics::counter!("selam_client_errors_total", "kind" => kind).increment(1);
        tracing::warn!(
            kind,
            route = report.route,
            part = report.part,
            name = report.name,
            frames = report.frames.join(" "),
            release = report.release,
            "the web client reported an error"
        );
        Ok(ReportClientErrorResponse {})
    }
}

selam_proto_contact::impl_client_error_service!(ClientErrors);
