import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { isApiError } from '@/api/ApiError';
import { formatLocalDateTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { VideoIcon } from '@/ui/pageIcons';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { useToast } from '@/ui/toaster';
import styles from '../AppointmentsPage.module.css';
import { isOpen } from '../rules';

const tones: Readonly<Record<string, BadgeVariant>> = {
  MEETING_AVAILABILITY_SCHEDULED: 'info',
  MEETING_AVAILABILITY_AVAILABLE_NOW: 'success',
  MEETING_AVAILABILITY_STILL_AVAILABLE: 'warning',
};

/** Window size of a call, pixels (docs/product.md, section 7). */
const WINDOW = 'popup,width=1200,height=800';

/** Texts by reason when the server returns no address (docs/product.md, section 8). */
const refusals: Readonly<Record<string, 'invalid' | 'closed' | 'notScheduled' | 'disputed'>> = {
  NO_MEETING: 'invalid',
  MEETING_NOT_OPEN: 'closed',
  APPOINTMENT_NOT_SCHEDULED: 'notScheduled',
  APPOINTMENT_DISPUTED: 'disputed',
};

/** A video session: its time, its availability and the join button. The server decides about joining. */
export function VideoCall({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const toast = useToast();
  const [join, { isLoading }] = userApi.useJoinAppointmentMutation();
  const { id, meetingAvailability, startLocalTime } = appointment;

  const enter = async () => {
    // Opened synchronously by the click: browsers block it later.
    const call = window.open('', `selam-call-${id}`, WINDOW);
    try {
      const { url } = await join({ id, joinAppointmentBody: {} }).unwrap();
      if (!call || call.closed || !/^https?:/.test(new URL(url, window.location.origin).protocol))
        throw new Error('blocked');
      call.opener = null;
      call.location.replace(url);
      toast.info(t('call.joining'));
    } catch (problem) {
      call?.close();
      const refusal = isApiError(problem) ? refusals[problem.reason] : undefined;
      if (refusal) toast.error(t(`call.${refusal}.title`), t(`call.${refusal}.text`));
      else toast.error(t('call.error.title'), t('call.error.text'));
    }
  };

  return (
    <div className={styles.call}>
      <p>
        <VideoIcon />
        <span className="num">{formatLocalDateTime(startLocalTime)}</span>
        <StatusBadge variant={tones[meetingAvailability] ?? 'secondary'} dot={isOpen(appointment)}>
          {t(`call.badge.${meetingAvailability}` as never)}
        </StatusBadge>
      </p>
      <Button
        variant={isOpen(appointment) ? 'contained' : 'outlined'}
        size="small"
        loading={isLoading}
        onClick={() => void enter()}
      >
        {t('call.join')}
      </Button>
    </div>
  );
}
