import type { NotificationStatus } from '@/api/generated/admin.gen';
import type { BadgeVariant } from '@/ui/StatusBadge';

/** Tone of the badge of an email's status. */
export const statusTone: Record<NotificationStatus, BadgeVariant> = {
  NOTIFICATION_STATUS_UNSPECIFIED: 'secondary',
  NOTIFICATION_STATUS_QUEUED: 'info',
  NOTIFICATION_STATUS_SENT: 'success',
  NOTIFICATION_STATUS_FAILED: 'destructive',
  NOTIFICATION_STATUS_SUPPRESSED: 'warning',
};
