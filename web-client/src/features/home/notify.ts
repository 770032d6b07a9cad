import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from '@/api/ApiError';
import { apiErrorText, violationKey } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { currentLanguage } from '@/i18n';

/** The sender of the launch form. */
export interface NoticeRecipient {
  name: string;
  email: string;
}

/** The result: sent, or text keys of the errors by field. */
export type Outcome =
  { sent: true } | { sent: false; text: string; fields: Partial<Record<keyof NoticeRecipient, string>> };

/** Sends the form as a contact message, which the company answers like any other. Fetched only on submission. */
export async function requestLaunchNotice(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  reader: NoticeRecipient,
  message: string,
  key: string,
): Promise<Outcome> {
  const call = dispatch(
    publicApi.endpoints.createContactMessage.initiate({
      'Idempotency-Key': key,
      createContactMessageRequest: {
        ...reader,
        message,
        serviceInterest: 'SERVICE_INTEREST_GENERAL_INQUIRY',
        languageCode: currentLanguage(),
      },
    }),
  );
  try {
    await call.unwrap();
    return { sent: true };
  } catch (error) {
    if (!isApiError(error)) throw error;
    const wrong = error.violations.filter(({ field }) => field === 'name' || field === 'email');
    return {
      sent: false,
      text: apiErrorText(error),
      fields: Object.fromEntries(wrong.map(({ field, reason }) => [field, violationKey(reason)])),
    };
  } finally {
    call.reset();
  }
}
