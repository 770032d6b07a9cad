import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUser } from '@/auth/authSlice';
import { formatLongDay } from '@/i18n/format';
import { PartBoundary } from '@/ui/PartBoundary';
import { LiveStatus } from '../frame/LiveStatus';
import { mayOpen } from '../frame/places';
import { useLiveState } from '../frame/useLive';
import { dayAt, minutesAt } from '../frame/officeClock';
import { Needs } from './Needs';
import { Schedule } from './Schedule';
import { useNow } from './useNow';
import { WeekFigures } from './WeekFigures';

/** Returns the greeting of an hour of the day. */
const greetingOf = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening');

/** The first place of the dashboard: what needs attention, the day, and the week in figures. */
export default function TodayPage() {
  const { t } = useTranslation('office');
  const user = useSelector(selectUser);
  const now = useNow();
  const { officeOffset } = useLiveState();
  const today = dayAt(now, officeOffset);
  const roles = user?.roles ?? [];
  const [name = ''] = (user?.fullName ?? '').split(' ');
  const greeting = greetingOf(Math.floor(minutesAt(now, officeOffset) / 60));
  return (
    <div className="gap-32 max-[740px]:gap-24 grid">
      <header className="flex flex-wrap items-end justify-between gap-24 gap-y-12">
        <div>
          <h2 className="text-[length:2rem] max-[740px]:text-[length:1.6875rem]">
            <bdi>{name ? t(`greeting.${greeting}Name`, { name }) : t(`greeting.${greeting}`)}</bdi>
          </h2>
          <p className="muted">{formatLongDay(today)}</p>
        </div>
        <LiveStatus />
      </header>
      <Needs today={today} now={now} />
      {mayOpen(roles, 'bookings') && (
        <PartBoundary part="today.schedule">
          <Schedule today={today} now={now} />
        </PartBoundary>
      )}
      {mayOpen(roles, 'users') && (
        <PartBoundary part="today.figures">
          <WeekFigures today={today} />
        </PartBoundary>
      )}
    </div>
  );
}
