import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { formatMoney } from '@/i18n/format';
import { ActionDialog } from '@/modules/records';
import { isOfPlan, otherParty } from './parties';

export type Outcome = 'completed' | 'noShow' | 'absent';

interface OutcomeDialogProps {
  appointment: Appointment;
  outcome: Outcome;
  onClose: () => void;
}

/** Confirms the recorded outcome of a session, with the amount and the consequence. */
export function OutcomeDialog({ appointment, outcome, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation(['appointments', 'common']);
  const [complete] = userApi.useCompleteAppointmentMutation();
  const [report] = userApi.useReportTherapistAbsenceMutation();
  const { id, fee, clientWasPresent } = appointment;
  const name = otherParty(appointment, t('common:nameless'));
  const consequence = outcome === 'completed' || !isOfPlan(appointment) ? 'text' : 'plan';
  const act = () =>
    outcome === 'absent'
      ? report({ id, reportTherapistAbsenceBody: {} })
      : complete({ id, completeAppointmentBody: { noShow: outcome === 'noShow' } });
  return (
    <ActionDialog
      destructive={outcome !== 'completed'}
      title={t(`outcome.${outcome}.title`)}
      action={t(`outcome.${outcome}.confirm`)}
      keep={t('outcome.keep')}
      done={t(`outcome.${outcome}.done`)}
      failed={t('complete.failed')}
      act={act}
      onClose={onClose}
    >
      {outcome === 'noShow' && clientWasPresent && <p role="alert">{t('outcome.noShow.present', { name })}</p>}
      <p>{t(`outcome.${outcome}.${consequence}` as never, { name, amount: formatMoney(fee) })}</p>
    </ActionDialog>
  );
}
