import { useState } from 'react';
import { assistantApi, type CheckTextRequest, type SafetyCard } from '@/api/generated/assistant.gen';

/**
 * The safety check of a text that is not sent: its writer has no account yet, or has to do something else first. Help must not wait for that. When
 * the check fails nothing is said; the lines at the foot of the page are there all the same.
 */
export function useSafetyCheck() {
  const [ask] = assistantApi.useCheckTextMutation();
  const [card, setCard] = useState<SafetyCard>();
  const check = async (request: CheckTextRequest) => {
    const { data } = await ask({ checkTextRequest: request });
    setCard(data?.card);
  };
  return { card, check: (request: CheckTextRequest) => void check(request), forget: () => setCard(undefined) };
}
