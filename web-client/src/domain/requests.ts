import type { ProductRequest, ProductRequestStatus, RequestChange } from '@/api/generated/user.gen';
import type { TimelineStep } from '@/ui/Timeline';

/** Statuses of a request without setbacks, in order. */
const happyPath = [
  'PRODUCT_REQUEST_STATUS_SUBMITTED',
  'PRODUCT_REQUEST_STATUS_IN_REVIEW',
  'PRODUCT_REQUEST_STATUS_SOURCING',
  'PRODUCT_REQUEST_STATUS_OFFERED',
  'PRODUCT_REQUEST_STATUS_ACCEPTED',
  'PRODUCT_REQUEST_STATUS_ORDERED',
  'PRODUCT_REQUEST_STATUS_INSPECTED',
  'PRODUCT_REQUEST_STATUS_SHIPPED',
  'PRODUCT_REQUEST_STATUS_DELIVERED',
] as const satisfies readonly ProductRequestStatus[];

/** Final statuses without delivery. A new offer reopens an expired request. */
const stopped: readonly ProductRequestStatus[] = [
  'PRODUCT_REQUEST_STATUS_DECLINED',
  'PRODUCT_REQUEST_STATUS_EXPIRED',
  'PRODUCT_REQUEST_STATUS_CANCELLED',
];

/** Returns whether the request ended without delivery. */
export const isStopped = ({ status }: Pick<ProductRequest, 'status'>) => stopped.includes(status);

/** Statuses of an order that is not placed or not shipped yet. */
const beforeShipping: readonly ProductRequestStatus[] = [
  'PRODUCT_REQUEST_STATUS_ACCEPTED',
  'PRODUCT_REQUEST_STATUS_ORDERED',
  'PRODUCT_REQUEST_STATUS_INSPECTED',
];

/** Returns whether the order cannot be placed or shipped because a payment of it was refunded. */
export const isHeldByRefund = ({ status, paymentRefunded }: Pick<ProductRequest, 'status' | 'paymentRefunded'>) =>
  paymentRefunded && beforeShipping.includes(status);

/** Statuses by which lists can be filtered. */
export const requestStatuses: readonly ProductRequestStatus[] = [...happyPath, ...stopped];

/** History events that end a request early. */
const ends: readonly string[] = [
  'REQUEST_EVENT_DECLINED',
  'REQUEST_EVENT_EXPIRED',
  'REQUEST_EVENT_CANCELLED',
  'REQUEST_EVENT_ORDER_ENDED',
];

/** History events after which the order continues. */
const setbacks: readonly string[] = [
  'REQUEST_EVENT_INSPECTION_FAILED',
  'REQUEST_EVENT_SHIPMENT_CANCELLED',
  'REQUEST_EVENT_BALANCE_OVERDUE',
  'REQUEST_EVENT_PAYMENT_DISPUTED',
];

/** Returns the paid amount of an order before tax, cents. */
export function paidCents(request: Pick<ProductRequest, 'offers' | 'acceptedOfferId' | 'depositPaid' | 'balancePaid'>) {
  const accepted = request.offers.find(({ id }) => id === request.acceptedOfferId);
  const minor = (isPaid: boolean, amount?: { amountMinor: string }) => (isPaid ? Number(amount?.amountMinor ?? 0) : 0);
  return minor(request.depositPaid, accepted?.deposit) + minor(request.balancePaid, accepted?.balance);
}

/** Returns the remaining statuses. */
function statusesAfter(status: ProductRequestStatus): readonly ProductRequestStatus[] {
  const at = happyPath.findIndex((one) => one === status);
  return at < 0 ? [] : happyPath.slice(at + 1);
}

interface Words {
  event: (change: RequestChange) => string;
  status: (status: ProductRequestStatus) => string;
}

/** Returns the past events of a request, then its remaining statuses. */
export function requestTimeline(
  { history, status }: Pick<ProductRequest, 'history' | 'status'>,
  words: Words,
): TimelineStep[] {
  const coming = statusesAfter(status);
  const past = history.map((change, index): TimelineStep => ({
    id: `${index}`,
    state: ends.includes(change.event)
      ? 'stopped'
      : setbacks.includes(change.event)
        ? 'setback'
        : index === history.length - 1 && coming.length > 0
          ? 'now'
          : 'done',
    title: words.event(change),
    text: change.message || undefined,
    at: change.createTime,
  }));
  return [...past, ...coming.map((next): TimelineStep => ({ id: next, state: 'next', title: words.status(next) }))];
}
