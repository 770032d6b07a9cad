import type { ContactMessageStatus } from '@/api/generated/admin.gen';
import type { BadgeVariant } from '@/ui/StatusBadge';

/** Badges of docs/product.md, section 4. */
export const badgeOf: Record<ContactMessageStatus, BadgeVariant> = {
  CONTACT_MESSAGE_STATUS_UNSPECIFIED: 'secondary',
  CONTACT_MESSAGE_STATUS_UNREAD: 'destructive',
  CONTACT_MESSAGE_STATUS_READ: 'secondary',
  CONTACT_MESSAGE_STATUS_REPLIED: 'default',
};

export const canMarkRead = (status: ContactMessageStatus) => status === 'CONTACT_MESSAGE_STATUS_UNREAD';

export const canMarkReplied = (status: ContactMessageStatus) => status !== 'CONTACT_MESSAGE_STATUS_REPLIED';
