import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import { useToast } from '@/ui/toaster';
import { isTooLarge, uploadProblem } from './uploadProblem';

/** Toasts of docs/product.md, section 8: what the user tried to send, and why it failed. */
export function useUploadToasts() {
  const { t } = useTranslation('upload');
  const toast = useToast();
  return useMemo(
    () => ({
      failed(error: ApiError, what: 'file' | 'resume' | 'license' = 'file') {
        // The user pressed "Cancel".
        if (error.reason === 'CANCELLED') return;
        if (isTooLarge(error)) toast.error(t('failed.tooLarge'), t('tooLarge'));
        else if (what === 'resume') toast.error(t('failed.resume'), uploadProblem(error));
        else if (what === 'license') toast.error(t('failed.license'), uploadProblem(error));
        else toast.error(t('failed.title'), uploadProblem(error));
      },
      succeeded: () => toast.success(t('success')),
    }),
    [t, toast],
  );
}
