//! Exports as a client receives them.

use tonic::Streaming;

/// Reads a streamed CSV file to its end. Returns its lines without the byte-order mark: the header first.
pub async fn csv_lines(mut stream: Streaming<selam_proto::google::api::HttpBody>) -> Vec<String> {
    let mut bytes = Vec::new();
    while let Some(part) = stream.message().await.unwrap() {
        assert_eq!(part.content_type, "text/csv; charset=utf-8");
        bytes.extend(part.data);
    }
    let text = String::from_utf8(bytes).unwrap();
    text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}
