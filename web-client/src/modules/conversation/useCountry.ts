import { useState } from 'react';
import { assistantApi, type AssistantAccess } from '@/api/generated/assistant.gen';

/**
 * Country of the reader: stored earlier, or chosen now. It is saved without a confirmation,
 * because help must not wait for it.
 */
export function useCountry(access: AssistantAccess | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [save] = assistantApi.useUpdateAssistantStatementMutation();
  const choose = (countryCode: string) => {
    setChosen(countryCode);
    if (!access) return;
    const { isOfAge, allowsFollowUp } = access;
    void save({ updateAssistantStatementRequest: { isOfAge, allowsFollowUp, countryCode } });
  };
  return { code: chosen ?? access?.countryCode ?? '', choose };
}
