import type { SerializedError } from '@reduxjs/toolkit';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { useToast } from '@/ui/toaster';

export interface EditRules {
  /** Title of what is said when nothing was saved. */
  failed: string;
  /** Loads the record again after somebody else has changed it. */
  refetch: () => PromiseLike<{ error?: ApiError | SerializedError }>;
}

/**
 * Saves what was typed about a record, and never loses it. What the server finds wrong stands at its field. Whoever was overtaken (the version that
 * the change was made on is no longer the newest, HTTP 409) gets the fresh record under what they have typed, and saves again once they have seen it.
 */
export function useEdit<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { failed, refetch }: EditRules,
) {
  const toast = useToast();
  const [overtaken, setOvertaken] = useState(false);

  /** Answers whether it was saved. */
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
