import type { TimelineStep } from '@/ui/Timeline';

/** How a step of a history stands: the last one is where it is now, unless it was the end. */
export function stateOf(status: string, last: boolean): TimelineStep['state'] {
  if (/_(CANCELLED|FAILED)$/.test(status)) return 'stopped';
  return last && !/_(COMPLETED|DELIVERED)$/.test(status) ? 'now' : 'done';
}
