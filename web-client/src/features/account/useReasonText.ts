import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';

/** Reasons of selam.identity.v1.AccountService that have a text. */
const reasons = { LAST_ADMIN: 'lastAdmin', EXPORT_INCOMPLETE: 'exportIncomplete' } as const;

const isOwn = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** Returns the text for a failed account call in the user's language. */
export function useReasonText() {
  const { t } = useTranslation('account');
  return useCallback(
    (error: ApiError) => (isOwn(error.reason) ? t(`reason.${reasons[error.reason]}`) : apiErrorText(error)),
    [t],
  );
}
