import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { type Appointment, userApi } from '@/api/generated/user.gen';
import { ownHolds } from '@/modules/sessions/ownHolds';
import { minutesHeld } from '@/modules/sessions/parties';
import { lazyPart } from '@/ui/lazyPart';
import { therapistPath } from '../paths';

/** Polling interval of a running hold, milliseconds: it may be paid or released elsewhere. */
export const POLL_INTERVAL_MS = 20_000;

const RunningHold = lazyPart('running-hold', () => import('./RunningHold'), { texts: ['checkout'], quiet: true });

/**
 * Returns the payable hold that ends first. Queried once, again after each change of an
 * appointment, and polled while it runs.
 */
function useHold(): Appointment | undefined {
  const { useQueryState, useQuerySubscription } = userApi.endpoints.listAppointments;
  const { data } = useQueryState(ownHolds);
  const running = (data?.appointments ?? [])
    .filter((it) => it.canPay && minutesHeld(it) !== undefined)
    .sort((a, b) => (a.holdExpireTime ?? '').localeCompare(b.holdExpireTime ?? ''));
  useQuerySubscription(ownHolds, {
    pollingInterval: running.length > 0 ? POLL_INTERVAL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return running[0];
}

/** Shows the running hold of the signed-in user. Most users have none, so its bar is loaded later. */
export default function HoldBar() {
  const hold = useHold();
  const { pathname } = useLocation();
  // The therapist's page shows the hold itself.
  const isShown = hold && pathname !== therapistPath(hold.therapistId);
  return <Suspense>{isShown && <RunningHold key={hold.id} hold={hold} />}</Suspense>;
}
