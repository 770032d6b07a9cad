import type { SerializedError } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { useToast } from '@/ui/toaster';

export interface EditRules {
  /** Title of the error when nothing was saved. */
  failed: string;
  /** Reloads the record after a conflicting change. */
  refetch: () => PromiseLike<{ error?: ApiError | SerializedError }>;
}

/**
 * Saves an edit of a record and keeps the input on errors. Violations are shown at their fields.
 * On a conflict (HTTP 409: another user has changed the record) it reloads the record below the
 * input, and the user saves again after seeing it.
 */
export function useEdit<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { failed, refetch }: EditRules,
) {
  const toast = useToast();
  const [overtaken, setOvertaken] = useState(false);

  /** Returns whether the edit was saved. */
  const attempt = async (save: () => Promise<unknown>): Promise<boolean> => {
    setOvertaken(false);
    try {
      await save();
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      const fresh = error.status === 409 ? await refetch() : undefined;
      if (fresh && !fresh.error) {
        setOvertaken(true);
      } else {
        showViolations(error, Object.keys(form.getValues()) as Path<Values>[], form.setError);
        toast.error(failed, apiErrorText(fresh?.error ?? error));
      }
      return false;
    }
  };

  return { attempt, overtaken };
}
