import { useSelector } from 'react-redux';
import { adminApi } from '@/api/generated/admin.gen';
import { userApi } from '@/api/generated/user.gen';
import { selectUser } from '@/auth/authSlice';
import { mayOpen, type Place, type Waiting } from './places';

/** Statuses of product requests in which the office has the next step. */
const OPEN_REQUESTS: readonly string[] = ['PRODUCT_REQUEST_STATUS_SUBMITTED', 'PRODUCT_REQUEST_STATUS_IN_REVIEW'];

/** The calls of the counters. Parts of Today make the same calls, so that each is made once. */
export const waitingCalls = {
  messages: { pageSize: 1 },
  bookings: { status: 'CLEANING_BOOKING_STATUS_REQUESTED', pageSize: 1 },
  shipments: { status: 'SHIPMENT_STATUS_QUOTE_REQUESTED', pageSize: 1 },
  requests: { pageSize: 1 },
  applications: { status: 'APPLICATION_STATUS_SUBMITTED', pageSize: 1 },
  disputes: { status: 'DISPUTE_STATUS_NEEDS_RESPONSE', pageSize: 100 },
  refunds: { refundFailed: true, pageSize: 1 },
  mail: { status: 'NOTIFICATION_STATUS_FAILED', resendable: true, pageSize: 1 },
} as const;

/**
 * Returns how many records wait for the office in each place that the user's roles cover. Counts that
 * could not be loaded are missing.
 */
export function useWaiting(): Waiting {
  const roles = useSelector(selectUser)?.roles ?? [];
  const of = (place: Place) => ({ skip: !mayOpen(roles, place) });
  const messages = adminApi.useListContactMessagesQuery(waitingCalls.messages, of('messages')).data?.counts;
  const bookings = userApi.useListCleaningBookingsQuery(waitingCalls.bookings, of('bookings')).data;
  const shipments = userApi.useListShipmentsQuery(waitingCalls.shipments, of('shipments')).data;
  const requests = userApi.useListProductRequestsQuery(waitingCalls.requests, of('requests')).data?.counts;
  const applications = adminApi.useListTherapistApplicationsQuery(waitingCalls.applications, of('applications')).data;
  const disputes = adminApi.useListDisputesQuery(waitingCalls.disputes, of('payments')).data;
  const refunds = userApi.useListPaymentsQuery(waitingCalls.refunds, of('payments')).data;
  const mail = adminApi.useListNotificationsQuery(waitingCalls.mail, of('mail')).data;
  const failures = adminApi.useListFailuresQuery(undefined, of('failures')).data?.failures;
  return {
    messages: messages && messages.unread + messages.read,
    bookings: bookings?.totalCount,
    shipments: shipments?.totalCount,
    requests: requests
      ?.filter(({ status }) => OPEN_REQUESTS.includes(status))
      .reduce((sum, { requestCount }) => sum + requestCount, 0),
    applications: applications?.totalCount,
    payments: disputes && refunds && disputes.totalCount + refunds.totalCount,
    mail: mail?.totalCount,
    failures: failures?.length,
  };
}
