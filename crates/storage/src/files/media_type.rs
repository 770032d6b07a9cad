//! Detection of file types by content. The name and the declared type are hints of the sender and decide nothing.

/// File types that a service can accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaType {
    /// PDF document.
    Pdf,
    /// JPEG image.
    Jpeg,
    /// PNG image.
    Png,
    /// WebP image.
    WebP,
    /// HEIC image: a photo of a phone, which most browsers do not show.
    Heic,
    /// Word document before 2007.
    Doc,
    /// Word document since 2007: an archive whose contents are checked.
    Docx,
}

/// Bytes needed to detect the type.
pub(super) const HEAD: usize = 8 * 1024;
impl MediaType {
    /// All types.
    pub const ALL: [Self; 7] = [
        Self::Pdf,
        Self::Jpeg,
        Self::Png,
        Self::WebP,
        Self::Heic,
        Self::Doc,
        Self::Docx,
    ];

    /// Returns the media type (RFC 6838).
    pub fn name(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Heic => "image/heic",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }

    /// Returns the file name extensions, the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Png => &["png"],
            Self::WebP => &["webp"],
            Self::Heic => &["heic", "heif"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
        }
    }

    /// Returns the type with this media type name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Returns the type of a file that begins with `head`. Any archive may be [`Docx`](Self::Docx) until
    /// [`archive::check`](super::archive::check) has checked its end.
    pub(super) fn of_content(head: &[u8]) -> Option<Self> {
        match infer::get(head)?.mime_type() {
            // Readers search the first kilobyte for the signature, so a page could precede it; require it at
            // the start.
            "application/pdf" if head.starts_with(b"%PDF-") => Some(Self::Pdf),
            "image/jpeg" => Some(Self::Jpeg),
            "image/png" => Some(Self::Png),
            "image/webp" => Some(Self::WebP),
            "image/heif" => Some(Self::Heic),
            "application/msword" => Some(Self::Doc),
            _ if head.starts_with(b"PK\x03\x04") => Some(Self::Docx),
            _ => None,
        }
    }

    /// Returns whether the end of the file must be checked too.
    pub(super) fn is_archive(self) -> bool {
        self == Self::Docx
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detects_type_from_content() {
        for (head, expected) in [
            (b"%PDF-1.7\n%\xe2\xe3".as_slice(), Some(MediaType::Pdf)),
            (b"<script>1</script>%PDF-1.7", None),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(MediaType::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(MediaType::Png)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(MediaType::WebP)),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Some(MediaType::Heic)),
            (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", Some(MediaType::Heic)),
            (b"\0\0\0\x18ftypavif\0\0\0\0mif1avif", None),
            (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", None),
            (b"PK\x03\x04", Some(MediaType::Docx)),
            (b"MZ\x90\0", None),
            (b"<html>", None),
            (b"hello", None),
            (b"", None),
        ] {
            assert_eq!(MediaType::of_content(head), expected, "{}", head.escape_ascii());
        }
    }

    #[test]
    fn does_not_panic_on_arbitrary_content() {
        for mark in [
            b"PK\x03\x04".as_slice(),
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            b"RIFF",
            b"%PDF-",
        ] {
            for length in 0..600 {
                let head: Vec<u8> = mark.iter().copied().chain(std::iter::repeat_n(0xff, length)).collect();
                let _ = MediaType::of_content(&head);
            }
        }
    }
}
