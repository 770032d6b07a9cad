import { t } from 'i18next';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import type assistant from '@/i18n/locales/en/assistant.json';

/**
 * Reasons of the assistant. Their texts load with it, because the texts of all pages are part of
 * the first load.
 */
const texts: Readonly<Record<string, keyof (typeof assistant)['error']>> = {
  STATEMENT_MISSING: 'statement',
  ACCESS_EXHAUSTED: 'exhausted',
  ANSWER_UNDER_WAY: 'underWay',
  DAILY_LIMIT: 'dailyLimit',
  CONVERSATION_FULL: 'full',
  TOO_MANY_CONVERSATIONS: 'tooMany',
  CONVERSATION_NOT_FOUND: 'gone',
  MESSAGE_NOT_FOUND: 'messageGone',
  ASSISTANT_UNAVAILABLE: 'unavailable',
  COUNTRY_INVALID: 'country',
};

/** Returns the text for a failed call to the assistant. Texts of `assistant`. */
export function assistantErrorText(error: ApiError): string {
  const own = texts[error.reason];
  return own ? t(`assistant:error.${own}`) : apiErrorText(error);
}
