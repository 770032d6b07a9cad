import { useState } from 'react';
import { assistantApi, type CheckTextRequest, type SafetyCard } from '@/api/generated/assistant.gen';

/**
 * Safety check of a text that is not sent yet, because its author is signed out or must complete
 * a step first. Help must not wait for that. A failed check shows nothing; the emergency
 * contacts of the page stay visible.
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
