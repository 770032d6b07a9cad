import type { BadgeVariant } from '@/ui/StatusBadge';

/** What waits for somebody is amber, what is agreed is blue, what is on its way is teal; the ends are green and red. */
const tones: Readonly<Record<string, BadgeVariant>> = {
  REQUESTED: 'warning',
  QUOTE_REQUESTED: 'warning',
  PENDING: 'warning',
  SUBMITTED: 'warning',
  CONFIRMED: 'info',
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
  FAILED: 'destructive',
  REJECTED: 'destructive',
};

/** Tone of a status of the contract: `SHIPMENT_STATUS_IN_TRANSIT` looks the same everywhere. A status that nobody knows yet is neutral. */
export const statusTone = (status: string): BadgeVariant => tones[status.replace(/^.*_STATUS_/, '')] ?? 'secondary';
