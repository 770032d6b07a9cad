import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { formatLocalDateTime } from '@/i18n/format';
import { ActionDialog } from '@/modules/records';
import { cancelText, otherParty } from './parties';

/** Cancels a session; shows the refund first. */
export function CancelDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation(['appointments', 'common']);
  const [cancel] = userApi.useCancelAppointmentMutation();
  const { id, startLocalTime } = appointment;
  return (
    <ActionDialog
      destructive
      title={t('cancel.title')}
      action={t('cancel.confirm')}
      keep={t('cancel.keep')}
      done={t('cancel.done')}
      failed={t('cancel.failed')}
      act={() => cancel({ id, cancelAppointmentBody: {} })}
      onClose={onClose}
    >
      <p>
        {t('cancel.text', {
          name: otherParty(appointment, t('common:nameless')),
          time: formatLocalDateTime(startLocalTime),
        })}
      </p>
      <p>{t(...cancelText(appointment))}</p>
    </ActionDialog>
  );
}
