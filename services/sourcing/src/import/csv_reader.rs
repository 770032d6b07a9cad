//! Reads CSV from pieces of a body, on a thread of its own: the parser waits for what comes.

use std::{
    io::{self, Read},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use actix_web::web::{Buf as _, Bytes};
use selam_chassis::{Error, Result};
use tokio::sync::mpsc;

use crate::{
    csv_lines::{Header, LineError},
    product::ValidProduct,
};

/// A piece of the body, or that there will be no other.
pub(crate) type Piece = std::result::Result<Bytes, ()>;

/// Lines of a portion.
const PORTION: usize = 500;
/// Nothing that is a product is longer; without it a quote that nobody closes would take all memory.
const LONGEST_LINE: usize = 262_144;

/// A line of a file.
pub(crate) struct Line {
    /// Its number, 1 for the header.
    pub number: i32,
    pub product: std::result::Result<ValidProduct, LineError>,
}

/// Reads a file and sends its lines on. Ends early when nobody takes them.
pub(crate) fn read(pieces: mpsc::Receiver<Piece>, portions: &mpsc::Sender<Vec<Line>>) -> Result<()> {
    let unread = Arc::new(AtomicUsize::new(0));
    let body = Body {
        pieces,
        piece: Bytes::new(),
        since_line: Arc::clone(&unread),
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(body);
    let mut record = csv::ByteRecord::new();
    // An empty file has no header either.
    if !reader.read_byte_record(&mut record).map_err(refused)? {
        record.clear();
    }
    let header = Header::read(&record)?;
    // The `\n` of a `\r\n` is counted with the line after it, and a record begins before it.
    let header_lines = 1 + record
        .as_slice()
        .iter()
        .filter(|byte| **byte == b'\n')
        .map(|_| 1)
        .sum::<u64>();
    let uncounted = (header_lines + 1).saturating_sub(reader.position().line());
    let mut portion = Vec::with_capacity(PORTION);
    loop {
        unread.store(0, Ordering::Relaxed);
        let is_line = reader.read_byte_record(&mut record).map_err(refused)?;
        if is_line {
            let number = record.position().map_or(0, csv::Position::line) + uncounted;
            portion.push(Line {
                number: i32::try_from(number).unwrap_or(i32::MAX),
                product: header.line(&record),
            });
        }
        if portion.len() == PORTION || (!is_line && !portion.is_empty()) {
            let full = std::mem::replace(&mut portion, Vec::with_capacity(PORTION));
            if portions.blocking_send(full).is_err() {
                return Ok(());
            }
        }
        if !is_line {
            return Ok(());
        }
    }
}

fn refused(error: csv::Error) -> Error {
    if let csv::ErrorKind::Io(error) = error.kind()
        && error.kind() == io::ErrorKind::FileTooLarge
    {
        return Error::invalid_argument("CSV_LINE_TOO_LONG", "a line is too long; is a quote not closed?");
    }
    Error::invalid_argument("UPLOAD_INCOMPLETE", "the upload broke off; send the file again")
}

/// The body as something to read from.
struct Body {
    pieces: mpsc::Receiver<Piece>,
    piece: Bytes,
    /// Bytes that were read since the last line was whole.
    since_line: Arc<AtomicUsize>,
}

impl Read for Body {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.since_line.load(Ordering::Relaxed) > LONGEST_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(Ok(piece)) => self.piece = piece,
                Some(Err(())) => return Err(io::ErrorKind::UnexpectedEof.into()),
                None => return Ok(0),
            }
        }
        let length = buffer.len().min(self.piece.len());
        let (taken, _) = buffer.split_at_mut(length);
        self.piece.copy_to_slice(taken);
        self.since_line.fetch_add(length, Ordering::Relaxed);
        Ok(length)
    }
}
