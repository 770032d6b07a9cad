//! The comments of the contract, which are the documentation of the API.

use prost_reflect::FileDescriptor;

/// Field numbers of `google.protobuf.FileDescriptorProto`: the path of its `package` statement.
const PACKAGE_PATH: &[i32] = &[2];

/// The comment above the thing at `path` of the file. Lines of a paragraph are joined; paragraphs stay apart.
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

/// The comment above the `package` statement of the file.
pub fn package_comment(file: &FileDescriptor) -> String {
    comment(file, PACKAGE_PATH)
}

/// The first sentence of a comment, without its full stop: short enough for a heading.
pub fn summary(text: &str) -> String {
    let end = text.find(". ").or_else(|| text.find("\n\n")).unwrap_or(text.len());
    text[..end].trim_end_matches('.').to_owned()
}
