import { useTranslation } from 'react-i18next';
import { adminApi } from '@/api/generated/admin.gen';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import {
  formatDateTime,
  formatDuration,
  formatLocalDateTime,
  formatLocalTimes,
  formatMoney,
  formatPlainDate,
} from '@/i18n/format';
import {
  AdminTableRecord,
  Facts,
  EmailLink,
  isToCome,
  PhoneLink,
  RECORD_QUERY,
  RecordHead,
  RecordHistory,
  RecordPart,
  type StatusChange,
  StatusForm,
} from '@/modules/admin-table';
import { statusTone } from '@/domain/statusTone';
import {
  bookingSteps,
  type BookingStep,
  comingBookingSteps,
  isRecurring,
  mails,
  notableEvent,
  startOfVisitDay,
} from './booking';

/** The open booking: its details, next steps and history. */
export function OpenBooking({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const query = userApi.useGetCleaningBookingQuery({ id }, RECORD_QUERY);
  const [update] = adminApi.useUpdateCleaningBookingMutation();
  const dispatch = useThunks();
  const textOf = (status: string) => t(`bookingStatus.${status as CleaningBooking['status']}`);

  const save = async ({ status, note }: StatusChange, etag: string) => {
    const updateCleaningBookingBody = { status: status as BookingStep, note, etag };
    const saved = await update({ id, updateCleaningBookingBody }).unwrap();
    // Updates immediately, so that the next steps are those of the saved booking.
    dispatch(userApi.util.updateQueryData('getCleaningBooking', { id }, () => saved));
    return saved.status;
  };

  return (
    <AdminTableRecord query={query} failed={t('booking.failed')}>
      {(booking) => (
        <>
          <RecordHead
            title={t(`serviceType.${booking.serviceType}`)}
            status={{ text: textOf(booking.status), tone: statusTone(booking.status) }}
          >
            <bdi className="num">{formatPlainDate(booking.date)}</bdi>
            <bdi className="num">{formatLocalTimes(booking.windowStartLocalTime, booking.windowEndLocalTime)}</bdi>
            <bdi className="ltr num">{formatMoney(booking.price)}</bdi>
          </RecordHead>
          <RecordPart title={t('desk.details')}>
            <BookingFacts booking={booking} />
          </RecordPart>
          <StatusForm
            record={booking}
            steps={bookingSteps(booking.status).map((value) => ({
              value,
              title: textOf(value),
              text: t(`bookingStep.${value}`),
              notYet:
                value === 'CLEANING_BOOKING_STATUS_IN_PROGRESS' && isToCome(startOfVisitDay(booking))
                  ? t('step.notYet', { date: formatPlainDate(booking.date) })
                  : undefined,
            }))}
            textOf={textOf}
            save={(change) => save(change, booking.etag)}
            refetch={query.refetch}
            // The customer may have deleted the account.
            mails={() => mails(booking)}
            ended={t('booking.ended')}
          />
          <RecordHistory
            changes={booking.history.map(({ event, note, ...change }) => {
              const telling = notableEvent(event);
              return { ...change, title: telling && t(`bookingEvent.${telling}`), text: note && <bdi>{note}</bdi> };
            })}
            coming={comingBookingSteps(booking.status)}
            textOf={textOf}
          />
        </>
      )}
    </AdminTableRecord>
  );
}

function BookingFacts({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation('admin');
  const { propertySize, serviceType, userEmail, phone, notes } = booking;
  const frequency = t(`frequency.${booking.frequency}`);
  // Homes are measured in bedrooms, offices and shops in square feet.
  const size =
    serviceType === 'SERVICE_TYPE_COMMERCIAL' ? t(`officeSize.${propertySize}`) : t(`homeSize.${propertySize}`);
  return (
    <Facts
      facts={[
        [t('desk.customer'), userEmail && <EmailLink address={userEmail} />],
        [t('desk.phone'), phone && <PhoneLink number={phone} />],
        [
          t('booking.address'),
          <>
            <bdi>{booking.address}</bdi>
            {'\n'}
            <bdi className="ltr num">{booking.postalCode}</bdi>
          </>,
        ],
        [t('booking.size'), size],
        [t('booking.frequency'), isRecurring(booking) ? t('booking.recurring', { frequency }) : frequency],
        [t('booking.duration'), <bdi>{formatDuration(booking.durationMinutes)}</bdi>],
        [t('desk.made'), <bdi className="num">{formatDateTime(booking.createTime)}</bdi>],
        [t('booking.deadline'), <bdi className="num">{formatLocalDateTime(booking.changeDeadlineLocalTime)}</bdi>],
        [t('booking.notes'), notes && <span dir="auto">{notes}</span>],
      ]}
    />
  );
}
