import { useTranslation } from 'react-i18next';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import {
  formatDateTime,
  formatDuration,
  formatLocalDateTime,
  formatLocalTimes,
  formatMoney,
  formatPlainDate,
} from '@/i18n/format';
import { StatusBadge } from '@/ui/StatusBadge';
import { statusTone } from '@/ui/statusTone';
import { Facts, RecordHead, RecordPane, RecordPart } from '../desk/RecordPane';
import { isRecurring } from './booking';
import { BookingHistory } from './BookingHistory';
import { BookingStatusForm } from './BookingStatusForm';

/** The open booking: all of it, what has happened, and what happens next. */
export function OpenBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { data, error, isFetching, refetch } = userApi.useGetCleaningBookingQuery(
    { id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RecordPane
      error={error}
      fetching={isFetching}
      onRetry={() => void refetch()}
      onClose={onClose}
      failed={t('booking.failed')}
    >
      {data && (
        <>
          <BookingHead booking={data} />
          <RecordPart title={t('desk.details')}>
            <BookingFacts booking={data} />
          </RecordPart>
          <RecordPart title={t('step.title')}>
            <BookingStatusForm booking={data} onOvertaken={refetch} />
          </RecordPart>
          <RecordPart title={t('desk.history')}>
            <BookingHistory booking={data} />
          </RecordPart>
        </>
      )}
    </RecordPane>
  );
}

function BookingHead({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation('admin');
  return (
    <RecordHead
      title={t(`serviceType.${booking.serviceType}`)}
      badge={<StatusBadge variant={statusTone(booking.status)}>{t(`bookingStatus.${booking.status}`)}</StatusBadge>}
    >
      <bdi className="num">{formatPlainDate(booking.date)}</bdi>
      <bdi className="num">{formatLocalTimes(booking.windowStartLocalTime, booking.windowEndLocalTime)}</bdi>
      <bdi className="ltr num">{formatMoney(booking.price)}</bdi>
    </RecordHead>
  );
}

function BookingFacts({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation('admin');
  const { propertySize, serviceType } = booking;
  // Homes are measured in bedrooms, offices and shops in square feet.
  const sizeText =
    serviceType === 'SERVICE_TYPE_COMMERCIAL' ? t(`officeSize.${propertySize}`) : t(`homeSize.${propertySize}`);
  return (
    <Facts
      facts={[
        {
          name: t('desk.customer'),
          value: booking.userEmail && (
            <a className="ltr" href={`mailto:${booking.userEmail}`}>
              {booking.userEmail}
            </a>
          ),
        },
        {
          name: t('desk.phone'),
          value: booking.phone && (
            <a className="ltr num" href={`tel:${booking.phone.replace(/[^\d+]/g, '')}`}>
              {booking.phone}
            </a>
          ),
        },
        {
          name: t('booking.address'),
          value: (
            <>
              <bdi>{booking.address}</bdi>
              {'\n'}
              <bdi className="ltr num">{booking.postalCode}</bdi>
            </>
          ),
        },
        { name: t('booking.size'), value: sizeText },
        {
          name: t('booking.frequency'),
          value: isRecurring(booking)
            ? t('booking.recurring', { frequency: t(`frequency.${booking.frequency}`) })
            : t(`frequency.${booking.frequency}`),
        },
        { name: t('booking.duration'), value: <bdi>{formatDuration(booking.durationMinutes)}</bdi> },
        { name: t('desk.made'), value: <bdi className="num">{formatDateTime(booking.createTime)}</bdi> },
        {
          name: t('booking.deadline'),
          value: <bdi className="num">{formatLocalDateTime(booking.changeDeadlineLocalTime)}</bdi>,
        },
        { name: t('booking.notes'), value: booking.notes && <span dir="auto">{booking.notes}</span> },
      ]}
    />
  );
}
