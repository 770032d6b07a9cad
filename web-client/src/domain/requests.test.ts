import { expect, it } from 'vitest';
import type { RequestChange } from '@/api/generated/user.gen';
import { requestTimeline } from './requests';

const change = (event: RequestChange['event']) => ({ event, message: '', createTime: '' }) as RequestChange;
const words = { event: ({ event }: RequestChange) => event, status: (status: string) => status };

it('continues after a failed inspection', () => {
  const history = [change('REQUEST_EVENT_INSPECTION_FAILED'), change('REQUEST_EVENT_INSPECTION_PASSED')];
  const steps = requestTimeline({ history, status: 'PRODUCT_REQUEST_STATUS_INSPECTED' }, words);
  expect(steps.slice(0, 2).map(({ state }) => state)).toEqual(['setback', 'now']);
});

it('stops with a cancelled request', () => {
  const history = [change('REQUEST_EVENT_SUBMITTED'), change('REQUEST_EVENT_CANCELLED')];
  const steps = requestTimeline({ history, status: 'PRODUCT_REQUEST_STATUS_CANCELLED' }, words);
  expect(steps.map(({ state }) => state)).toEqual(['done', 'stopped']);
});
