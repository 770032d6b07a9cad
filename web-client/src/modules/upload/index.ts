/**
 * Uploads with progress and cancel. A page that uses this module lists the texts `upload`:
 * `page(() => import('…'), 'upload', …)`.
 */
export { UploadList } from './UploadList';
export { isTooLarge, NO_FILE, uploadProblem } from './uploadProblem';
export { type Sending, type Upload, type Uploads, useUploads } from './useUploads';
export { useUploadToasts } from './useUploadToasts';
