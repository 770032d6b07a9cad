import { useCallback } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { summaryOf } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import type { AuthFailure } from './authErrors';

/** Returns functions that show errors: inside a form (`refusal`), or as toasts. */
export function useAuthToast() {
  const { t } = useTranslation(['auth', 'common']);
  const toast = useToast();
  const failed = useCallback(
    ({ title, text }: AuthFailure) => toast.error(t(title as never), text && t(text as never)),
    [t, toast],
  );
  const refusal = useCallback(
    ({ title, text }: AuthFailure) => ({ title: t(title as never), text: text && t(text as never) }),
    [t],
  );
  const invalid = useCallback(
    (errors: FieldErrors) => toast.error(t('common:error'), t(summaryOf(errors, 'auth:errors.fillAll') as never)),
    [t, toast],
  );
  return { failed, refusal, invalid };
}
