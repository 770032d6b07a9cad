import type { CleaningBookingOrder, CleaningBookingStatus, ServiceType } from '@/api/generated/user.gen';
import { choiceFilter, dayFilter, type FilterFields, given, textFilter } from '../desk/filters';

export interface BookingFilters {
  q: string;
  status: CleaningBookingStatus;
  service: ServiceType;
  from: string;
  to: string;
  sort: CleaningBookingOrder;
}

export const statuses = [
  'CLEANING_BOOKING_STATUS_UNSPECIFIED',
  'CLEANING_BOOKING_STATUS_REQUESTED',
  'CLEANING_BOOKING_STATUS_CONFIRMED',
  'CLEANING_BOOKING_STATUS_IN_PROGRESS',
  'CLEANING_BOOKING_STATUS_COMPLETED',
  'CLEANING_BOOKING_STATUS_CANCELLED',
] as const satisfies CleaningBookingStatus[];

export const services = [
  'SERVICE_TYPE_UNSPECIFIED',
  'SERVICE_TYPE_REGULAR',
  'SERVICE_TYPE_DEEP',
  'SERVICE_TYPE_CARPET',
  'SERVICE_TYPE_WINDOW',
  'SERVICE_TYPE_MOVE',
  'SERVICE_TYPE_COMMERCIAL',
  'SERVICE_TYPE_POST_CONSTRUCTION',
] as const satisfies ServiceType[];

export const orders = [
  'CLEANING_BOOKING_ORDER_UNSPECIFIED',
  'CLEANING_BOOKING_ORDER_OLDEST',
  'CLEANING_BOOKING_ORDER_VISIT_SOONEST',
  'CLEANING_BOOKING_ORDER_VISIT_LATEST',
] as const satisfies CleaningBookingOrder[];

export const bookingFields: FilterFields<BookingFilters> = {
  q: textFilter,
  status: choiceFilter('CLEANING_BOOKING_STATUS_', statuses),
  service: choiceFilter('SERVICE_TYPE_', services),
  from: dayFilter,
  to: dayFilter,
  sort: choiceFilter('CLEANING_BOOKING_ORDER_', orders),
};

/** What the service is asked for; a filter that is off is left out. */
export const bookingArguments = ({ q, status, service, from, to, sort }: BookingFilters) => ({
  query: q || undefined,
  status: given(status),
  serviceType: given(service),
  fromDate: from || undefined,
  toDate: to || undefined,
  orderBy: given(sort),
});
