import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';

/** Reasons of selam.identity.v1.AccountService with a text of their own. */
const reasons = { LAST_ADMIN: 'lastAdmin', EXPORT_INCOMPLETE: 'exportIncomplete' } as const;

const isOwn = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** Why a call about the account failed, in the language of the reader. */
export function useReasonText() {
  const { t } = useTranslation('account');
  return useCallback(
    (error: ApiError) => (isOwn(error.reason) ? t(`reason.${reasons[error.reason]}`) : apiErrorText(error)),
    [t],
  );
}
