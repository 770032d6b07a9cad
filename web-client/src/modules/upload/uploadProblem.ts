import { t } from 'i18next';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';

/** Text key for a missing file; schemas use it as the message of that rule. */
export const NO_FILE = 'upload:missing';

/** Returns the text of a chassis reason (its README, "Files of users"). */
function textOfReason(reason: string): string | undefined {
  switch (reason) {
    case 'REQUIRED':
      return t('upload:missing');
    case 'FILE_TOO_LARGE':
      return t('upload:tooLarge');
    case 'FILE_EMPTY':
      return t('upload:empty');
    case 'FILE_TYPE_NOT_ALLOWED':
      return t('upload:wrongType');
    case 'FILE_TYPE_HEIC':
      return t('upload:heic');
    case 'FILE_ARCHIVE_BOMB':
      return t('upload:problem.archive');
    case 'UPLOAD_BROKEN':
    case 'UPLOAD_STALLED':
    case 'UPLOAD_INCOMPLETE':
      return t('upload:problem.connection');
    case 'UPLOAD_EXPIRED':
      return t('upload:problem.expired');
    case 'TOO_MANY_ATTACHMENTS':
    case 'DOCUMENT_LIMIT':
      return t('upload:problem.tooMany');
    case 'TOO_MANY_UPLOADS':
      return t('upload:problem.busy');
    default:
      return undefined;
  }
}

/** Returns why a file was rejected, in the visitor's language. */
export function uploadProblem(error: ApiError): string {
  const reasons = [...error.violations.map(({ reason }) => reason), error.reason];
  return reasons.map(textOfReason).find((text) => text !== undefined) ?? apiErrorText(error);
}

/**
 * Returns whether a file was rejected for its size, which has its own title (docs/product.md,
 * section 8).
 */
export const isTooLarge = ({ status, violations }: ApiError) =>
  status === 413 || violations.some(({ reason }) => reason === 'FILE_TOO_LARGE');
