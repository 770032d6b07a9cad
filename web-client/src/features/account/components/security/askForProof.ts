import type { UseFormReturn } from 'react-hook-form';
import type { AuthProblem } from '@/auth/authClient';
import type { ReauthenticationValues } from '@/auth/reauthentication';
import { problemKey, reauthenticationField } from '../../useProblemText';

/**
 * Shows a problem with the proof at its field, and the fields when the service requires them.
 * Returns whether the problem concerned the proof.
 */
export function askForProof<Values extends ReauthenticationValues>(
  form: UseFormReturn<Values>,
  problem: AuthProblem,
  way: ReauthenticationValues['way'],
): boolean {
  const { setValue, resetField, setError } = form as unknown as UseFormReturn<ReauthenticationValues>;
  const field = reauthenticationField(problem, way);
  if (!field) return false;
  if (way === 'fresh') {
    setValue('way', 'password');
    return true;
  }
  if (field === 'code') resetField('code');
  setError(field, { message: problemKey(problem) }, { shouldFocus: true });
  return true;
}
