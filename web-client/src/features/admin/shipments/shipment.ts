import type { Shipment, ShipmentStatus } from '@/api/generated/user.gen';
import type { UpdateShipmentBody } from '@/api/generated/admin.gen';

/** A status that a shipment can move to. */
export type ShipmentStep = UpdateShipmentBody['status'];

/** The steps of a successful shipment. */
const way: readonly ShipmentStep[] = [
  'SHIPMENT_STATUS_QUOTE_REQUESTED',
  'SHIPMENT_STATUS_CONFIRMED',
  'SHIPMENT_STATUS_PICKED_UP',
  'SHIPMENT_STATUS_IN_TRANSIT',
  'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
  'SHIPMENT_STATUS_DELIVERED',
];

/** Returns the next steps of a status, the default first; on the road, the same status again records a new place. The service decides. */
const steps = {
  SHIPMENT_STATUS_UNSPECIFIED: [],
  SHIPMENT_STATUS_QUOTE_REQUESTED: ['SHIPMENT_STATUS_CONFIRMED', 'SHIPMENT_STATUS_CANCELLED'],
  SHIPMENT_STATUS_CONFIRMED: ['SHIPMENT_STATUS_PICKED_UP', 'SHIPMENT_STATUS_CANCELLED'],
  SHIPMENT_STATUS_PICKED_UP: ['SHIPMENT_STATUS_IN_TRANSIT', 'SHIPMENT_STATUS_PICKED_UP', 'SHIPMENT_STATUS_FAILED'],
  SHIPMENT_STATUS_IN_TRANSIT: [
    'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
    'SHIPMENT_STATUS_IN_TRANSIT',
    'SHIPMENT_STATUS_FAILED',
  ],
  SHIPMENT_STATUS_OUT_FOR_DELIVERY: [
    'SHIPMENT_STATUS_DELIVERED',
    'SHIPMENT_STATUS_IN_TRANSIT',
    'SHIPMENT_STATUS_OUT_FOR_DELIVERY',
    'SHIPMENT_STATUS_FAILED',
  ],
  SHIPMENT_STATUS_DELIVERED: [],
  SHIPMENT_STATUS_FAILED: [],
  SHIPMENT_STATUS_CANCELLED: [],
} as const satisfies Record<ShipmentStatus, readonly ShipmentStep[]>;

/** A step that leads on from some status. */
type NextStep = (typeof steps)[ShipmentStatus][number];

export const shipmentSteps = (status: ShipmentStatus): readonly NextStep[] => steps[status] ?? [];

/** Returns the remaining steps of a successful shipment. */
export function comingShipmentSteps(status: ShipmentStatus): readonly ShipmentStep[] {
  const at = way.indexOf(status as ShipmentStep);
  return at === -1 ? [] : way.slice(at + 1);
}

/** Returns whether a step has a place; planning and cancelling have none. */
export const hasPlace = (step: string) => step !== 'SHIPMENT_STATUS_CONFIRMED' && step !== 'SHIPMENT_STATUS_CANCELLED';

/** Returns whether a step records a failed delivery attempt: the shipment is in transit until the next one. */
export const isFailedAttempt = (from: string, step: string) =>
  from === 'SHIPMENT_STATUS_OUT_FOR_DELIVERY' && step === 'SHIPMENT_STATUS_IN_TRANSIT';

/** Returns the number of delivery attempts that failed. */
export const failedAttempts = ({ history }: Pick<Shipment, 'history'>) =>
  history.filter(({ nextAttemptDate }) => nextAttemptDate).length;

/**
 * Returns whether the customer gets an email about a new status. Orders announce their last leg themselves, before
 * it is confirmed. The account of the customer may be deleted.
 */
export const mails = ({ userEmail, orderId }: Pick<Shipment, 'userEmail' | 'orderId'>, status: string) =>
  userEmail !== '' && (orderId === '' || status !== 'SHIPMENT_STATUS_CONFIRMED');

/** Delivery requires the recipient's name. */
export const needsProof = (step: string) => step === 'SHIPMENT_STATUS_DELIVERED';

/** The last place; empty before the pickup. */
export const lastPlace = ({ history }: Pick<Shipment, 'history'>) =>
  history.findLast(({ location }) => location !== '')?.location ?? '';

/** The most likely place of a step. Empty where only the driver knows it. */
export function likelyPlace(
  step: string,
  { status, pickupCity, deliveryCity, history }: Pick<Shipment, 'status' | 'pickupCity' | 'deliveryCity' | 'history'>,
): string {
  if (step === status) return '';
  if (isFailedAttempt(status, step)) return deliveryCity;
  switch (step) {
    case 'SHIPMENT_STATUS_PICKED_UP':
      return pickupCity;
    case 'SHIPMENT_STATUS_OUT_FOR_DELIVERY':
    case 'SHIPMENT_STATUS_DELIVERED':
      return deliveryCity;
    case 'SHIPMENT_STATUS_FAILED':
      return lastPlace({ history });
    default:
      return '';
  }
}
