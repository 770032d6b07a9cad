//! What a file is, by its content. A name and a declared type are claims.

/// Types of files that can be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaType {
    /// A PDF document.
    Pdf,
    /// A JPEG picture.
    Jpeg,
    /// A PNG picture.
    Png,
    /// A WebP picture.
    WebP,
    /// A document of Word before 2007.
    Doc,
    /// A document of Word since 2007: an archive, whose contents are looked at.
    Docx,
}

/// Bytes from which every type is told.
pub(super) const HEAD: usize = 8 * 1024;
impl MediaType {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Pdf, Self::Jpeg, Self::Png, Self::WebP, Self::Doc, Self::Docx];

    /// Its name (RFC 6838).
    pub fn name(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        }
    }

    /// Extensions of its file names, the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Pdf => &["pdf"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Png => &["png"],
            Self::WebP => &["webp"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
        }
    }

    /// The type with this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The type of a file that begins with `head`, as far as its beginning tells: any archive may be [`Docx`](Self::Docx), until
    /// [`archive::check`](super::archive::check) has looked at its end.
    pub(super) fn of_content(head: &[u8]) -> Option<Self> {
        match infer::get(head)?.mime_type() {
            // Readers look for the mark in the whole first kilobyte; before it could stand a page.
            "application/pdf" if head.starts_with(b"%PDF-") => Some(Self::Pdf),
            "image/jpeg" => Some(Self::Jpeg),
            "image/png" => Some(Self::Png),
            "image/webp" => Some(Self::WebP),
            "application/msword" => Some(Self::Doc),
            _ if head.starts_with(b"PK\x03\x04") => Some(Self::Docx),
            _ => None,
        }
    }

    /// Whether its end is to be looked at, too.
    pub(super) fn is_archive(self) -> bool {
        self == Self::Docx
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_tells_the_type() {
        for (head, expected) in [
            (b"%PDF-1.7\n%\xe2\xe3".as_slice(), Some(MediaType::Pdf)),
            (b"<script>1</script>%PDF-1.7", None),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(MediaType::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(MediaType::Png)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(MediaType::WebP)),
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
    fn no_beginning_of_a_file_is_too_short_or_too_strange() {
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
