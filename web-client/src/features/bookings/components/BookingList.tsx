import { useTranslation } from 'react-i18next';
import { type CleaningBooking } from '@/api/generated/user.gen';
import { recordsOf } from '@/api/pages';
import { bookingPath, paths } from '@/app/paths';
import { statusTone } from '@/domain/statusTone';
import { enumText } from '@/i18n/enumText';
import { formatMoney, formatPlainDate } from '@/i18n/format';
import { RecordList, RecordRow, recordsApi } from '@/modules/records';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Part } from '../rules';

/** The query of a tab: from today on, soonest first, or before today, latest first. The server determines today. */
const asked = {
  upcoming: { period: 'CLEANING_BOOKING_PERIOD_UPCOMING', orderBy: 'CLEANING_BOOKING_ORDER_VISIT_SOONEST' },
  past: { period: 'CLEANING_BOOKING_PERIOD_PAST', orderBy: 'CLEANING_BOOKING_ORDER_VISIT_LATEST' },
} as const;

/** One tab of the visits. */
export function BookingList({ part }: { part: Part }) {
  const { t } = useTranslation('bookings');
  const query = recordsApi.useBookingPagesInfiniteQuery({ mine: true, ...asked[part] });
  return (
    <RecordList
      query={recordsOf(query, ({ bookings }) => bookings)}
      failed={t('failed')}
      empty={
        <EmptyState
          title={t(`empty.${part}`)}
          text={t(`empty.${part}Text`)}
          action={
            part === 'upcoming' && (
              <Button variant="contained" to={paths.cleaning}>
                {t('empty.action')}
              </Button>
            )
          }
        />
      }
      row={(booking) => <Row key={booking.id} booking={booking} />}
    />
  );
}

function Row({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation(['bookings', 'cleaning']);
  return (
    <RecordRow
      to={bookingPath(booking.id)}
      title={[formatPlainDate(booking.date), enumText('cleaning:service', booking.serviceType)].join(': ')}
      text={
        <>
          {enumText('cleaning:window', booking.arrivalWindow)} · <bdi>{booking.address}</bdi>
        </>
      }
      price={formatMoney(booking.price)}
      status={<StatusBadge variant={statusTone(booking.status)}>{t(`status.${booking.status}`)}</StatusBadge>}
      calledOff={booking.status === 'CLEANING_BOOKING_STATUS_CANCELLED'}
    />
  );
}
