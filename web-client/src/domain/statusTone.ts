import type { BadgeVariant } from '@/ui/StatusBadge';

/** Pending statuses are amber, agreed ones blue, ones in transit teal; final ones green or red. */
const tones: Readonly<Record<string, BadgeVariant>> = {
  REQUESTED: 'warning',
  QUOTE_REQUESTED: 'warning',
  PENDING: 'warning',
  SUBMITTED: 'warning',
  OFFERED: 'warning',
  CONFIRMED: 'info',
  SOURCING: 'info',
  ACCEPTED: 'info',
  ORDERED: 'default',
  INSPECTED: 'default',
  SHIPPED: 'default',
  SCHEDULED: 'info',
  IN_REVIEW: 'info',
  UNDER_REVIEW: 'info',
  INTERVIEW: 'info',
  INFORMATION_REQUESTED: 'default',
  IN_PROGRESS: 'default',
  PICKED_UP: 'default',
  IN_TRANSIT: 'default',
  OUT_FOR_DELIVERY: 'default',
  COMPLETED: 'success',
  DELIVERED: 'success',
  APPROVED: 'success',
  PAID: 'success',
  SUCCEEDED: 'success',
  ACTIVE: 'success',
  PARTIALLY_REFUNDED: 'info',
  DISPUTED: 'warning',
  NEEDS_RESPONSE: 'warning',
  WON: 'success',
  LOST: 'destructive',
  PAST_DUE: 'warning',
  CHARGED_BACK: 'destructive',
  CANCELLED: 'secondary',
  THERAPIST_ABSENT: 'destructive',
  FAILED: 'destructive',
  REJECTED: 'destructive',
  DECLINED: 'destructive',
};

/**
 * Tone of a status of the contract: `SHIPMENT_STATUS_IN_TRANSIT` looks the same everywhere.
 * Unknown statuses are neutral.
 */
export const statusTone = (status: string): BadgeVariant => tones[status.replace(/^.*_STATUS_/, '')] ?? 'secondary';
