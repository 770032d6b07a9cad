import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { publicApi } from '@/api/generated/public.gen';
import { currentLanguage } from '@/i18n';

/** The sender of the launch form. */
export interface NoticeRecipient {
  name: string;
  email: string;
}

/** Sends the form as a contact message, which the company answers like any other. Fetched only on submission. */
export function requestLaunchNotice(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  reader: NoticeRecipient,
  message: string,
  key: string,
) {
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
  return call.unwrap().finally(() => call.reset());
}
