import { useSelector } from 'react-redux';
import { adminApi } from '@/api/generated/admin.gen';
import { type ListProductRequestsResponse, userApi } from '@/api/generated/user.gen';
import { selectUser } from '@/auth/authSlice';
import { addDays } from '@/domain/calendar';
import { mayOpen, type Place } from '../frame/places';
import { useLiveState } from '../frame/useLive';
import { waitingCalls } from '../frame/useWaiting';
import {
  applicationNeeds,
  disputeNeeds,
  failureNeeds,
  mailNeeds,
  messageNeeds,
  type Need,
  type NeedKind,
  offerNeeds,
  pickupNeeds,
  refundNeeds,
  requestNeeds,
  visitNeeds,
  WAITING_DAYS,
} from './needs';
import { useGetNewRequestsQuery } from './wholeLists';

/** Largest page of a list. */
const MOST = 100;

/** One list of Today: its rows, or its failure. */
export interface NeedList {
  kind: NeedKind;
  /** Undefined until the list has loaded. */
  rows?: Need[];
  isFailed: boolean;
  retry: () => void;
}

interface QueryResult<Data> {
  /** Data of the current day. */
  currentData?: Data;
  isError: boolean;
  isUninitialized: boolean;
  refetch: () => unknown;
}

const countOf = ({ totalCount, requests }: ListProductRequestsResponse) => Math.max(totalCount, requests.length);

/** Returns what the office has to do, from one call per kind. Kinds that the user's roles do not cover are missing. */
export function useNeeds(today: string): NeedList[] {
  const { officeOffset } = useLiveState();
  const roles = useSelector(selectUser)?.roles ?? [];
  const skip = (place: Place) => ({ skip: !mayOpen(roles, place) });
  const tomorrow = addDays(today, 1);
  const before = addDays(today, -WAITING_DAYS);

  const messages = adminApi.useListContactMessagesQuery(waitingCalls.messages, skip('messages'));
  const requests = useGetNewRequestsQuery(undefined, skip('requests'));
  const visits = userApi.useListCleaningBookingsQuery(
    {
      status: 'CLEANING_BOOKING_STATUS_REQUESTED',
      toDate: today,
      orderBy: 'CLEANING_BOOKING_ORDER_VISIT_SOONEST',
      pageSize: MOST,
    },
    skip('bookings'),
  );
  const pickups = userApi.useListShipmentsQuery(
    {
      status: 'SHIPMENT_STATUS_QUOTE_REQUESTED',
      toDate: today,
      orderBy: 'SHIPMENT_ORDER_PICKUP_SOONEST',
      pageSize: MOST,
    },
    skip('shipments'),
  );
  const offers = userApi.useListProductRequestsQuery({ offerUntilDate: tomorrow, pageSize: 1 }, skip('requests'));
  const todaysOffers = userApi.useListProductRequestsQuery({ offerUntilDate: today, pageSize: 1 }, skip('requests'));
  const disputes = adminApi.useListDisputesQuery(waitingCalls.disputes, skip('payments'));
  const refunds = userApi.useListPaymentsQuery(waitingCalls.refunds, skip('payments'));
  const applications = adminApi.useListTherapistApplicationsQuery(
    { waitingBeforeDate: before, pageSize: MOST },
    skip('applications'),
  );
  const mail = adminApi.useListNotificationsQuery(waitingCalls.mail, skip('mail'));
  const failures = adminApi.useListFailuresQuery(undefined, skip('failures'));

  const listOf = <Data>(kind: NeedKind, query: QueryResult<Data>, rowsOf: (data: Data) => Need[]): NeedList[] =>
    query.isUninitialized
      ? []
      : [
          {
            kind,
            rows: query.currentData && rowsOf(query.currentData),
            isFailed: query.isError && !query.currentData,
            retry: () => void query.refetch(),
          },
        ];
  return [
    ...listOf('messages', messages, messageNeeds),
    ...listOf('requests', requests, requestNeeds),
    ...listOf('visits', visits, ({ bookings, totalCount }) => visitNeeds(bookings, totalCount, today)),
    ...listOf('pickups', pickups, ({ shipments, totalCount }) =>
      pickupNeeds(shipments, totalCount, today, officeOffset),
    ),
    ...listOf(
      'offers',
      {
        currentData: offers.currentData &&
          todaysOffers.currentData && {
            today: countOf(todaysOffers.currentData),
            count: countOf(offers.currentData),
          },
        isError: offers.isError || todaysOffers.isError,
        isUninitialized: offers.isUninitialized,
        refetch: () => Promise.all([offers.refetch(), todaysOffers.refetch()]),
      },
      (counts) => offerNeeds(counts, today, tomorrow, officeOffset),
    ),
    ...listOf('disputes', disputes, (data) => disputeNeeds(data.disputes)),
    ...listOf('refunds', refunds, ({ totalCount }) => refundNeeds(totalCount)),
    ...listOf('applications', applications, (data) =>
      applicationNeeds(data.applications, data.totalCount, before, officeOffset),
    ),
    ...listOf('mail', mail, ({ notifications, totalCount }) => mailNeeds(notifications, totalCount)),
    ...listOf('failures', failures, (data) => failureNeeds(data.failures)),
  ];
}
