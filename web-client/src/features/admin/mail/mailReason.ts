/** Reasons why an email was not delivered (selam.notifications.v1). */
const reasons = [
  'ADDRESS_UNKNOWN',
  'MAILBOX_FULL',
  'REFUSED_AS_SPAM',
  'REFUSED',
  'DEFERRED',
  'SERVER_UNREACHABLE',
  'SIGN_IN_REFUSED',
  'CODE_EXPIRED',
  'TOO_LATE',
  'ADDRESS_PENDING',
  'LIMIT_REACHED',
  'TURNED_OFF',
  'PLATFORM_ERROR',
] as const;
export type MailReason = (typeof reasons)[number];

/** Splits the reason of a failed delivery into its code, if it is known, and the detail of the mail server. */
export function mailReason(lastError: string): { code?: MailReason; detail: string } {
  const [, word = '', detail = ''] = /^([A-Z_]+)(?:: (.*))?$/s.exec(lastError) ?? [];
  const code = reasons.find((one) => one === word);
  return code ? { code, detail } : { detail: lastError };
}
