import type { ShipmentOrder, ShipmentStatus } from '@/api/generated/user.gen';
import { choiceFilter, dayFilter, type FilterFields, given, textFilter } from '../desk/filters';

export interface ShipmentFilters {
  q: string;
  status: ShipmentStatus;
  from: string;
  to: string;
  sort: ShipmentOrder;
}

export const statuses = [
  'SHIPMENT_STATUS_UNSPECIFIED',
  'SHIPMENT_STATUS_QUOTE_REQUESTED',
  'SHIPMENT_STATUS_CONFIRMED',
  'SHIPMENT_STATUS_PICKED_UP',
  'SHIPMENT_STATUS_IN_TRANSIT',
  'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
  'SHIPMENT_STATUS_DELIVERED',
  'SHIPMENT_STATUS_FAILED',
  'SHIPMENT_STATUS_CANCELLED',
] as const satisfies ShipmentStatus[];

export const orders = [
  'SHIPMENT_ORDER_UNSPECIFIED',
  'SHIPMENT_ORDER_OLDEST',
  'SHIPMENT_ORDER_PICKUP_SOONEST',
  'SHIPMENT_ORDER_PICKUP_LATEST',
] as const satisfies ShipmentOrder[];

export const shipmentFields: FilterFields<ShipmentFilters> = {
  q: textFilter,
  status: choiceFilter('SHIPMENT_STATUS_', statuses),
  from: dayFilter,
  to: dayFilter,
  sort: choiceFilter('SHIPMENT_ORDER_', orders),
};

/** What the service is asked for; a filter that is off is left out. */
export const shipmentArguments = ({ q, status, from, to, sort }: ShipmentFilters) => ({
  query: q || undefined,
  status: given(status),
  fromDate: from || undefined,
  toDate: to || undefined,
  orderBy: given(sort),
});
