import { useState } from 'react';
import { assistantApi, type AssistantAccess } from '@/api/generated/assistant.gen';

/** Where the reader is: as they have said before, or say now. It is kept without a word, because help must not wait for it. */
export function useCountry(access: AssistantAccess | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [save] = assistantApi.useUpdateAssistantStatementMutation();
  const choose = (countryCode: string) => {
    setChosen(countryCode);
    // Without a code the statement would leave the country as it is.
    if (!access || !countryCode) return;
    const { isOfAge, allowsFollowUp } = access;
    void save({ updateAssistantStatementRequest: { isOfAge, allowsFollowUp, countryCode } });
  };
  return { code: chosen ?? access?.countryCode ?? '', choose };
}
