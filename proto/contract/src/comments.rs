//! Comments of the contract, which become the documentation of the API.

use prost_reflect::FileDescriptor;

/// Field numbers of `google.protobuf.FileDescriptorProto`: the path of its `package` statement.
const PACKAGE_PATH: &[i32] = &[2];

/// Returns the comment above the declaration at `path` of the file. Lines of a paragraph are joined; paragraphs stay separate.
pub fn comment(file: &FileDescriptor, path: &[i32]) -> String {
    let locations = file
        .file_descriptor_proto()
        .source_code_info
        .iter()
        .flat_map(|info| &info.location);
    let text = locations
        .filter(|location| location.path == path)
        .find_map(|location| location.leading_comments.as_deref())
        .unwrap_or_default();
    let paragraphs: Vec<String> = text
        .split("\n\n")
        .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|paragraph| !paragraph.is_empty())
        .collect();
    paragraphs.join("\n\n")
}

/// Returns the comment above the `package` statement of the file.
pub fn package_comment(file: &FileDescriptor) -> String {
    comment(file, PACKAGE_PATH)
}

/// Returns the first sentence of a comment without its full stop, for use as a heading.
pub fn summary(text: &str) -> String {
    let end = text.find(". ").or_else(|| text.find("\n\n")).unwrap_or(text.len());
    text[..end].trim_end_matches('.').to_owned()
}
