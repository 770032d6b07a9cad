import type { SerializedError } from '@reduxjs/toolkit';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import { userApi } from '@/api/generated/user.gen';
import { cityName } from '@/domain/cities';
import { usePurchaseTitle } from '@/domain/usePurchaseTitle';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatMoney, formatPlainDate, type MoneyLike } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import type { OrderEntry } from './orders';

export type OrderLine = 'bookings' | 'shipments' | 'requests' | 'appointments' | 'payments';

/** Orders of one line, in their own state: each list fails alone. */
interface OrderSource {
  line: OrderLine;
  /** Missing while loading and after a failure. */
  entries?: OrderEntry[];
  hasMore: boolean;
  isLoading: boolean;
  isFetching: boolean;
  error?: ApiError | SerializedError;
  refetch: () => void;
}

interface Query<Page> {
  data?: Page;
  currentData?: Page;
  isLoading: boolean;
  isFetching: boolean;
  error?: ApiError | SerializedError;
  refetch: () => unknown;
}

function sourceOf<Page extends { nextPageToken: string }>(
  line: OrderLine,
  query: Query<Page>,
  entriesOf: (page: Page) => OrderEntry[],
): OrderSource {
  const { data, error, isFetching, refetch } = query;
  const page = error ? undefined : data;
  return {
    line,
    entries: page && entriesOf(page),
    hasMore: Boolean(page?.nextPageToken),
    isLoading: isFetching && !query.currentData,
    isFetching,
    error,
    refetch: () => void refetch(),
  };
}

/** Reads the latest orders of a person from every list that the role covers. */
export function usePersonOrders(userId: string, pageSize: number, seesPayments: boolean): OrderSource[] {
  const { t } = useTranslation(['admin-people', 'admin', 'tracking', 'requests', 'appointments']);
  const titleOf = usePurchaseTitle();
  const asked = { userId, pageSize };
  const bookings = userApi.useListCleaningBookingsQuery(asked);
  const shipments = userApi.useListShipmentsQuery(asked);
  const requests = userApi.useListProductRequestsQuery(asked);
  const appointments = userApi.useListAppointmentsQuery({ ...asked, role: 'APPOINTMENT_ROLE_ADMIN' });
  const payments = userApi.useListPaymentsQuery(asked, { skip: !seesPayments });

  const text = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');
  const price = (money: MoneyLike | undefined) => formatMoney(money);

  return [
    sourceOf('bookings', bookings, (page) =>
      page.bookings.map((one) => ({
        id: one.id,
        time: one.createTime,
        hue: 'cleaning',
        title: t(`admin:serviceType.${one.serviceType}`),
        text: text(formatPlainDate(one.date), t(`admin:bookingStatus.${one.status}`), price(one.price)),
        search: `?tab=bookings&open=${one.id}`,
      })),
    ),
    sourceOf('shipments', shipments, (page) =>
      page.shipments.map((one) => ({
        id: one.id,
        time: one.createTime,
        hue: 'cargo',
        title: t('orders.shipment', { city: cityName(one.deliveryCity) }),
        text: text(one.trackingNumber, t(`admin:shipmentStatus.${one.status}`), price(one.quotedPrice)),
        search: `?tab=shipments&open=${one.id}`,
      })),
    ),
    sourceOf('requests', requests, (page) =>
      page.requests.map((one) => ({
        id: one.id,
        time: one.updateTime,
        hue: 'products',
        title: <bdi>{one.productName}</bdi>,
        text: text(
          one.number,
          t('orders.quantity', { number: formatNumber(one.quantityNeeded) }),
          enumText('requests:status', one.status),
        ),
        search: `?tab=requests&open=${one.id}`,
      })),
    ),
    sourceOf('appointments', appointments, (page) =>
      page.appointments.map((one) => ({
        id: one.id,
        time: one.startTime ?? one.createTime,
        hue: 'therapy',
        title: t('orders.session', { therapist: one.therapistName }),
        text: text(
          formatLocalDateTime(one.startLocalTime),
          enumText('appointments:status', one.status),
          price(one.fee),
        ),
        search: `?tab=appointments&open=${one.id}`,
      })),
    ),
    ...(seesPayments
      ? [
          sourceOf('payments', payments, (page) =>
            page.payments.map((one) => ({
              id: one.id,
              time: one.payTime ?? '',
              hue: 'primary',
              title: <bdi>{titleOf(one)}</bdi>,
              text: text(one.receiptNumber, t(`admin:paymentStatus.${one.status}`), price(one.total)),
              search: `?tab=payments&open=${one.id}`,
            })),
          ),
        ]
      : []),
  ];
}
