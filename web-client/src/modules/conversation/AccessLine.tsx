import { useTranslation } from 'react-i18next';
import type { AssistantAccess } from '@/api/generated/assistant.gen';
import { formatDateTime } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';

/** Remaining allowance of the user, in one line. */
export function AccessLine({ access: { kind, messagesLeft, endTime, sessionsLeft } }: { access: AssistantAccess }) {
  const { t } = useTranslation('assistant');
  const messages = { count: messagesLeft, number: formatNumber(messagesLeft) };
  const when = endTime && formatDateTime(endTime);
  switch (kind) {
    case 'ACCESS_KIND_FREE':
      return <>{t('access.free', messages)}</>;
    case 'ACCESS_KIND_SESSION':
      return when ? (
        <>{t('access.session', { ...messages, when })}</>
      ) : (
        <>
          {t('access.notBegun', { count: Math.max(1, sessionsLeft), number: formatNumber(Math.max(1, sessionsLeft)) })}
        </>
      );
    case 'ACCESS_KIND_PLAN':
      return <>{when ? t('access.plan', { when }) : t('access.planOpen')}</>;
    case 'ACCESS_KIND_EXHAUSTED':
      return <>{t('access.exhausted')}</>;
    default:
      return null;
  }
}
