import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { isApiError } from '@/api/ApiError';
import { serverNow } from '@/api/serverClock';
import { openTab } from '@/browser/openTab';
import { isWebPage } from '@/browser/webPage';
import { enumText } from '@/i18n/enumText';
import { localTimeAt } from '@/domain/calendar';
import { formatLocalDateTime } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { VideoIcon } from '@/ui/pageIcons';
import { type BadgeVariant, StatusBadge } from '@/ui/StatusBadge';
import { useToast } from '@/ui/toaster';
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

/** Longest delay of a timer, milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Returns whether the call may be open: by the clock, or by the server, which decides. */
function useMayBeOpen({ joinStartTime, meetingAvailability }: Appointment): boolean {
  const from = Date.parse(joinStartTime ?? '');
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    // A timer may fire a moment early, so the shown time decides whether another one is needed.
    if (!(now < from)) return undefined;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(from - serverNow(), LONGEST));
    return () => clearTimeout(timer);
  }, [from, now]);
  return meetingAvailability !== 'MEETING_AVAILABILITY_SCHEDULED' || !(now < from);
}

/** Returns whether the window of a call shows it already. A new window is empty. */
function isInUse(call: Window): boolean {
  try {
    return call.location.href !== 'about:blank';
  } catch {
    // The call is on another origin.
    return true;
  }
}

/** A video session: its time, its availability and the join button, disabled until the call opens. */
export function VideoCall({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const toast = useToast();
  const [join, { isLoading }] = userApi.useJoinAppointmentMutation();
  const { id, meetingAvailability, startLocalTime, joinStartTime } = appointment;

  const mayBeOpen = useMayBeOpen(appointment);
  const note = useId();

  const enter = async () => {
    // Opened synchronously by the click: browsers block it later. A window of this name is reused.
    const opened = openTab(`selam-call-${id}`, WINDOW);
    const call = typeof opened === 'string' ? undefined : opened;
    if (call && isInUse(call)) {
      call.focus();
      return;
    }
    try {
      const { url } = await join({ id, joinAppointmentBody: {} }).unwrap();
      if (!isWebPage(url)) throw new Error('not a web address');
      if (opened === 'here') {
        window.location.assign(url);
        return;
      }
      if (!call || call.closed) throw new Error('blocked');
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
    <div className="max-md:grid-cols-1 grid items-center gap-24 gap-y-12 col-span-full grid-cols-[minmax(0,1fr)_auto] bg-therapy-wash rounded-btn px-20 py-16">
      <p className="flex flex-wrap items-center gap-12 gap-y-8">
        <VideoIcon />
        <span className="num">{formatLocalDateTime(startLocalTime)}</span>
        <StatusBadge variant={tones[meetingAvailability] ?? 'secondary'} dot={isOpen(appointment)}>
          {enumText('appointments:call.badge', meetingAvailability)}
        </StatusBadge>
      </p>
      <Button
        variant={isOpen(appointment) ? 'contained' : 'outlined'}
        size="small"
        loading={isLoading}
        disabled={!mayBeOpen}
        aria-describedby={mayBeOpen ? undefined : note}
        onClick={() => void enter()}
      >
        {t('call.join')}
      </Button>
      {!mayBeOpen && (
        <span id={note} className="small muted num">
          {t('call.opens', { time: formatLocalDateTime(localTimeAt(appointment, joinStartTime)) })}
        </span>
      )}
    </div>
  );
}
