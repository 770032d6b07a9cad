//! Uploads and downloads over HTTP, in a folder or on the S3 server at `SELAM_TEST_S3_URL`.

mod downloads;
mod encrypted;
mod erasure;
mod service;
mod uploads;
