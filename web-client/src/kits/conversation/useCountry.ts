import { useState } from 'react';
import { type AssistantAccess, userApi } from '@/api/generated/user.gen';

/** Where the reader is: as they have said before, or say now. It is kept without a word, because help must not wait for it. */
export function useCountry(access: AssistantAccess | undefined) {
  const [chosen, setChosen] = useState<string>();
  const [save] = userApi.useUpdateAssistantStatementMutation();
  const choose = (countryCode: string) => {
    setChosen(countryCode);
    // Without a code the statement would leave the country as it is.
    if (!access || !countryCode) return;
    const { isOfAge, allowsFollowUp } = access;
    void save({ updateAssistantStatementRequest: { isOfAge, allowsFollowUp, countryCode } });
  };
  return { code: chosen ?? access?.countryCode ?? '', choose };
}
