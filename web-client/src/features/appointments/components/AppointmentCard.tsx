import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Appointment } from '@/api/generated/user.gen';
import { appointmentPath } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatMoney } from '@/i18n/format';
import { isHeld, otherParty } from '@/modules/sessions/parties';
import { PayButton } from '@/modules/sessions/PayButton';
import { zoneName } from '@/modules/slots/zones';
import { StatusBadge } from '@/ui/StatusBadge';
import styles from '../AppointmentsPage.module.css';
import { hasCall, isScheduled } from '../rules';
import { VideoCall } from './VideoCall';

/** A session: its parties, time, length, fee, notes, and the button for the call. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'common']);
  const { id, status, startLocalTime, timeZone, durationMinutes, fee, notes, sessionType, canPay } = appointment;
  const open = isHeld(appointment) || isScheduled(appointment);
  return (
    <article
      className={`${styles.card} grid grid-cols-[minmax(0,1fr)_auto] bg-surface rounded-card p-24 ${open ? '' : styles.over}`}
      aria-labelledby={`session-${id}`}
    >
      <div className="grid content-start gap-8">
        <div className="flex flex-wrap items-center gap-12 gap-y-8">
          <h2 className="text-20" id={`session-${id}`}>
            <Link to={appointmentPath(id)}>{t('with', { name: otherParty(appointment, t('common:nameless')) })}</Link>
          </h2>
          <StatusBadge variant={statusTone(status)}>{enumText('appointments:status', status)}</StatusBadge>
        </div>
        <p className="num">
          {t('when', {
            time: formatLocalDateTime(startLocalTime),
            count: durationMinutes,
            place: zoneName({ id: timeZone }),
          })}
        </p>
        {notes && (
          <p className="muted max-w-[68ch] whitespace-pre-line">
            {t('notes')}: <bdi>{notes}</bdi>
          </p>
        )}
      </div>
      <div className="justify-items-end max-md:justify-items-start grid content-start gap-12">
        <bdi className="ltr num text-22 font-700">{formatMoney(fee)}</bdi>
        {canPay && <PayButton appointment={appointment} small />}
      </div>
      {sessionType === 'SESSION_TYPE_VIDEO' && hasCall(appointment) && <VideoCall appointment={appointment} />}
    </article>
  );
}
