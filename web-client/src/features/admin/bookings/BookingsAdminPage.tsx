import { useTranslation } from 'react-i18next';
import { fileEndpoint, freshFile } from '@/api/fileCalls';
import { adminApi } from '@/api/generated/admin.gen';
import { type CleaningBooking, userApi } from '@/api/generated/user.gen';
import { formatListDate, formatPlainDate } from '@/i18n/format';
import { choiceFilter, dayFilter, AdminTable, textFilter, useAdminTable, useExport } from '@/modules/admin-table';
import { CellLines } from '@/ui/Table';
import { bookingSteps, type BookingStep, isRecurring, mails } from './booking';
import { OpenBooking } from './OpenBooking';

const filters = {
  q: textFilter('query'),
  status: choiceFilter('status', 'CLEANING_BOOKING_STATUS_', [
    'CLEANING_BOOKING_STATUS_UNSPECIFIED',
    'CLEANING_BOOKING_STATUS_REQUESTED',
    'CLEANING_BOOKING_STATUS_CONFIRMED',
    'CLEANING_BOOKING_STATUS_IN_PROGRESS',
    'CLEANING_BOOKING_STATUS_COMPLETED',
    'CLEANING_BOOKING_STATUS_CANCELLED',
  ]),
  service: choiceFilter('serviceType', 'SERVICE_TYPE_', [
    'SERVICE_TYPE_UNSPECIFIED',
    'SERVICE_TYPE_REGULAR',
    'SERVICE_TYPE_DEEP',
    'SERVICE_TYPE_CARPET',
    'SERVICE_TYPE_WINDOW',
    'SERVICE_TYPE_MOVE',
    'SERVICE_TYPE_COMMERCIAL',
    'SERVICE_TYPE_POST_CONSTRUCTION',
  ]),
  from: dayFilter('fromDate', { before: 'to' }),
  to: dayFilter('toDate', { after: 'from' }),
  sort: choiceFilter('orderBy', 'CLEANING_BOOKING_ORDER_', [
    'CLEANING_BOOKING_ORDER_UNSPECIFIED',
    'CLEANING_BOOKING_ORDER_OLDEST',
    'CLEANING_BOOKING_ORDER_VISIT_SOONEST',
    'CLEANING_BOOKING_ORDER_VISIT_LATEST',
  ]),
};

const { exportCleaningBookings } = adminApi.enhanceEndpoints({
  endpoints: { exportCleaningBookings: fileEndpoint },
}).endpoints;

/** Steps of several bookings at once. */
const bulkSteps: readonly BookingStep[] = ['CLEANING_BOOKING_STATUS_CONFIRMED', 'CLEANING_BOOKING_STATUS_CANCELLED'];

/** All users' bookings. */
export default function BookingsAdminPage() {
  const { t } = useTranslation(['admin', 'office']);
  const table = useAdminTable(filters);
  const list = userApi.useListCleaningBookingsQuery(table.request);
  const [update] = adminApi.useUpdateCleaningBookingMutation();
  const file = useExport('cleaning-bookings', (dispatch) =>
    dispatch(exportCleaningBookings.initiate(table.wanted, freshFile)).unwrap(),
  );
  return (
    <AdminTable
      table={table}
      list={list}
      file={file}
      rowsOf={({ bookings }) => bookings}
      bulk={{
        nameOf: ({ address, date }) => `${address}, ${formatPlainDate(date)}`,
        // A visit that begins or ends concerns one crew at a time.
        stepsOf: ({ status }) => bookingSteps(status).filter((step) => bulkSteps.some((one) => one === step)),
        textOf: (step) => t(`bookingStatus.${step as BookingStep}`),
        apply: ({ id, etag }, step) =>
          update({ id, updateCleaningBookingBody: { status: step as BookingStep, etag } }).unwrap(),
        mails: (booking) => mails(booking),
      }}
      words={{
        label: t('bookings'),
        search: t('booking.search'),
        failed: t('booking.listFailed'),
        empty: t('booking.empty'),
        emptyText: t('booking.emptyText'),
      }}
      filters={{
        status: { label: t('desk.status'), textOf: (value) => t(`bookingStatus.${value}`) },
        service: { label: t('booking.service'), textOf: (value) => t(`serviceType.${value}`) },
        from: { label: t('booking.from') },
        to: { label: t('booking.to') },
        sort: { label: t('desk.order'), textOf: (value) => t(`bookingOrder.${value}`) },
      }}
      columns={[
        {
          head: t('booking.visit'),
          cell: ({ date, arrivalWindow }) => (
            <CellLines below={<bdi className="num">{t(`arrivalWindow.${arrivalWindow}`)}</bdi>}>
              <bdi className="num">{formatPlainDate(date)}</bdi>
            </CellLines>
          ),
        },
        { head: t('booking.service'), card: 'start', cell: (booking) => <Service booking={booking} /> },
        {
          head: t('booking.address'),
          cell: ({ address, postalCode }) => (
            <CellLines below={<bdi className="ltr num">{postalCode}</bdi>}>
              <bdi>{address}</bdi>
            </CellLines>
          ),
        },
        {
          head: t('desk.customer'),
          customer: ({ userEmail, createTime }) => ({
            email: userEmail,
            below: t('desk.madeAt', { when: formatListDate(createTime) }),
          }),
        },
        { head: t('desk.price'), money: ({ price }) => price },
        {
          head: t('desk.status'),
          standing: ({ status }) => ({
            status,
            text: t(`bookingStatus.${status}`),
            waits: status === 'CLEANING_BOOKING_STATUS_REQUESTED',
          }),
        },
      ]}
      record={(id) => <OpenBooking id={id} />}
    />
  );
}

function Service({ booking }: { booking: CleaningBooking }) {
  const { t } = useTranslation('admin');
  const service = t(`serviceType.${booking.serviceType}`);
  return isRecurring(booking) ? <CellLines below={t(`frequency.${booking.frequency}`)}>{service}</CellLines> : service;
}
