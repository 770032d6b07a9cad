import { useTranslation } from 'react-i18next';
import { adminApi, type Person, type PersonSession } from '@/api/generated/admin.gen';
import { deviceName } from '@/domain/securityEvents';
import { ReasonForm } from './ReasonForm';

interface DialogProps {
  person: Person;
  onClose: () => void;
}

export const nameOf = ({ fullName, email }: Person) => fullName || email;

/** Sends an email with a code and a link for a new password. */
export function ResetDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation('admin-people');
  const [send] = adminApi.useSendPasswordResetMutation();
  return (
    <ReasonForm
      title={t('reset.title', { name: nameOf(person) })}
      action={t('reset.action')}
      done={t('reset.done')}
      failed={t('reset.failed')}
      values={{}}
      send={({ reason }) => send({ id: person.id, sendPasswordResetBody: { reason } }).unwrap()}
      onClose={onClose}
    >
      <p>{t('reset.text', { email: person.email })}</p>
    </ReasonForm>
  );
}

/** Ends one session of a person, or all. */
export function EndSessionsDialog({ person, session, onClose }: DialogProps & { session?: PersonSession }) {
  const { t } = useTranslation('admin-people');
  const [end] = adminApi.useEndPersonSessionsMutation();
  const device = (session && deviceName(session.device)) || t('sessions.unknown');
  return (
    <ReasonForm
      title={session ? t('sessions.endTitle', { device }) : t('sessions.endAllTitle', { name: nameOf(person) })}
      action={t(session ? 'sessions.end' : 'sessions.endAll')}
      done={t(session ? 'sessions.ended' : 'sessions.endedAll')}
      failed={t('sessions.failed')}
      values={{}}
      send={({ reason }) =>
        end({ id: person.id, endPersonSessionsBody: { reason, ...(session && { sessionId: session.id }) } }).unwrap()
      }
      onClose={onClose}
    >
      <p>{t('sessions.endText')}</p>
    </ReasonForm>
  );
}
