import type { FetchArgs } from '@reduxjs/toolkit/query';
import type { baseQuery } from '@/api/baseQuery';
import {
  type Appointment,
  type CleaningBooking,
  type ListAppointmentsResponse,
  type ListCleaningBookingsResponse,
  type ListProductRequestsResponse,
  type ListShipmentsResponse,
  type Shipment,
  userApi,
} from '@/api/generated/user.gen';
import { provides } from '@/api/tags';

/** Largest page of a list. */
const MOST = 100;

/** The product requests that are new. */
export interface NewRequests {
  count: number;
  /** Time of the oldest one; undefined without requests. */
  oldestTime?: string;
}

type Call = (args: FetchArgs) => ReturnType<typeof baseQuery>;

/** Reads all pages of a list, one after the other. */
async function everyRow<Page extends { nextPageToken: string }, Row>(
  call: Call,
  { url, params }: { url: string; params: object },
  rowsOf: (page: Page) => readonly Row[],
) {
  const rows: Row[] = [];
  let pageToken = '';
  do {
    const { data, error } = await call({ url, params: { ...params, pageSize: MOST, pageToken } });
    if (error) return { error };
    const page = data as Page;
    rows.push(...rowsOf(page));
    pageToken = page.nextPageToken;
  } while (pageToken);
  return { data: rows };
}

const ofDay = (day: string) => ({ fromDate: day, toDate: day });

/**
 * Lists of Today that need every record: the schedule of a day, and the new requests, whose list begins with the latest
 * change, so that the oldest one can be on any page.
 */
export const { useGetNewRequestsQuery, useGetVisitsOfDayQuery, useGetPickupsOfDayQuery, useGetSessionsOfDayQuery } =
  userApi.injectEndpoints({
    endpoints: (build) => ({
      getNewRequests: build.query<NewRequests, void>({
        queryFn: async (_argument, _api, _options, call) => {
          const { data, error } = await everyRow(
            call,
            { url: '/v1/product-requests', params: { status: 'PRODUCT_REQUEST_STATUS_SUBMITTED' } },
            ({ requests }: ListProductRequestsResponse) => requests.map(({ createTime }) => createTime),
          );
          if (error) return { error };
          const [oldestTime] = data.toSorted((one, other) => Date.parse(one) - Date.parse(other));
          return { data: { count: data.length, oldestTime } };
        },
        providesTags: provides('RequestService'),
      }),
      getVisitsOfDay: build.query<CleaningBooking[], string>({
        queryFn: (day, _api, _options, call) =>
          everyRow(
            call,
            { url: '/v1/cleaning/bookings', params: ofDay(day) },
            ({ bookings }: ListCleaningBookingsResponse) => bookings,
          ),
        providesTags: provides('CleaningService'),
      }),
      getPickupsOfDay: build.query<Shipment[], string>({
        queryFn: (day, _api, _options, call) =>
          everyRow(
            call,
            { url: '/v1/cargo/shipments', params: ofDay(day) },
            ({ shipments }: ListShipmentsResponse) => shipments,
          ),
        providesTags: provides('CargoService'),
      }),
      getSessionsOfDay: build.query<Appointment[], string>({
        queryFn: (day, _api, _options, call) =>
          everyRow(
            call,
            { url: '/v1/appointments', params: { ...ofDay(day), role: 'APPOINTMENT_ROLE_ADMIN' } },
            ({ appointments }: ListAppointmentsResponse) => appointments,
          ),
        providesTags: provides('AppointmentService'),
      }),
    }),
  });
