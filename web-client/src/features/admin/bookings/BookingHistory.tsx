import { useTranslation } from 'react-i18next';
import type { CleaningBooking } from '@/api/generated/user.gen';
import { Timeline } from '@/ui/Timeline';
import { stateOf } from '../desk/history';
import { comingBookingSteps, tellingEvent } from './booking';

/** What has happened to a booking, and what is still to come when everything goes well. */
export function BookingHistory({ booking: { status, history } }: { booking: CleaningBooking }) {
  const { t } = useTranslation('admin');
  return (
    <Timeline
      label={t('desk.history')}
      steps={[
        ...history.map((change, index) => {
          const event = tellingEvent(change.event);
          return {
            id: `${change.createTime} ${index}`,
            state: stateOf(change.status, index === history.length - 1),
            title: event ? t(`bookingEvent.${event}`) : t(`bookingStatus.${change.status}`),
            text: change.note && <bdi>{change.note}</bdi>,
            at: change.createTime,
          };
        }),
        ...comingBookingSteps(status).map((step) => ({
          id: step,
          state: 'next' as const,
          title: t(`bookingStatus.${step}`),
        })),
      ]}
    />
  );
}
