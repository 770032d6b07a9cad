import { useState } from 'react';
import { assistantApi, type AssistantAccess } from '@/api/generated/assistant.gen';

interface AccessQuery {
  data?: AssistantAccess;
  refetch: ReturnType<typeof assistantApi.useGetAssistantAccessQuery>['refetch'];
}

/**
 * Country of the reader: stored earlier, or chosen now. It is saved without a confirmation,
 * because help must not wait for it.
 */
export function useCountry({ data: access, refetch }: AccessQuery, signedIn: boolean) {
  const [chosen, setChosen] = useState<string>();
  const [save] = assistantApi.useUpdateAssistantStatementMutation();
  const choose = async (countryCode: string) => {
    setChosen(countryCode);
    if (!signedIn) return;
    // A statement replaces all of its fields: another tab may have changed the others.
    const { data, error } = await refetch();
    // After a failure, `data` is what was read before.
    if (error || !data) return;
    const { isOfAge, allowsFollowUp } = data;
    void save({ updateAssistantStatementRequest: { isOfAge, allowsFollowUp, countryCode } });
  };
  return {
    code: chosen ?? access?.countryCode ?? '',
    choose: (countryCode: string) => void choose(countryCode),
    /** Returns the country for a statement. Rejects with an `ApiError` while the stored one cannot be loaded. */
    load: async () => chosen ?? (await refetch().unwrap()).countryCode,
  };
}
