import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import type { Appointment, AppointmentStatus } from '@/api/generated/user.gen';
import { serverNow } from '@/api/serverClock';
import { ActionDialog } from '@/modules/records';
import { Segmented } from '@/ui/Segmented';

const OUTCOMES = [
  'APPOINTMENT_STATUS_COMPLETED',
  'APPOINTMENT_STATUS_NO_SHOW',
  'APPOINTMENT_STATUS_THERAPIST_ABSENT',
] as const satisfies AppointmentStatus[];

/** Returns whether the office can correct the outcome: the session has started and was not cancelled. */
export const isCorrectable = ({ status, startTime }: Appointment) =>
  OUTCOMES.some((outcome) => outcome === status) ||
  (status === 'APPOINTMENT_STATUS_SCHEDULED' && Date.parse(startTime ?? '') <= serverNow());

/** Corrects the outcome of a session. */
export function CorrectOutcome({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t } = useTranslation(['admin-appointments', 'appointments']);
  const { id, status } = appointment;
  const [chosen, setChosen] = useState<AppointmentStatus>();
  const outcome = chosen ?? status;
  const [correct] = adminApi.useCorrectAppointmentOutcomeMutation();
  return (
    <ActionDialog
      title={t('correct.title')}
      action={t('correct.save')}
      keep={t('correct.keep')}
      done={t('correct.done')}
      failed={t('correct.failed')}
      disabled={!chosen || chosen === status}
      act={() => correct({ id, correctAppointmentOutcomeBody: { outcome } })}
      onClose={onClose}
    >
      <Segmented
        label={t('correct.label')}
        value={outcome}
        onChange={setChosen}
        options={OUTCOMES.map((value) => ({ value, text: t(`appointments:status.${value}`) }))}
      />
      <p>{t('correct.text')}</p>
    </ActionDialog>
  );
}
