import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AuthProblem } from '@/auth/authClient';
import type { ReauthenticationValues } from '@/auth/reauthentication';
import type { Refusal } from '@/modules/forms';
import { problemKey, reauthenticationField, useProblemText } from '../../useProblemText';

/**
 * Returns how a form with a proof explains a problem. A problem with the proof is shown at its
 * field; the fields appear when the service requires them.
 */
export function useExplainProblem<Values extends ReauthenticationValues>(
  form: UseFormReturn<Values>,
  about?: 'app' | 'passkey',
) {
  const problemText = useProblemText(about);
  return useCallback(
    (problem: AuthProblem, { way }: Values): Refusal | false => {
      const { setValue, resetField } = form as unknown as UseFormReturn<ReauthenticationValues>;
      const field = reauthenticationField(problem, way);
      if (!field) return { text: problemText(problem) };
      if (way === 'fresh') {
        setValue('way', 'password');
        return false;
      }
      if (field === 'code') resetField('code');
      return { fields: { [field]: problemKey(problem) } };
    },
    [form, problemText],
  );
}
