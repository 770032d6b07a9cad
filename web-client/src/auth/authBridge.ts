import type { Dispatch } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { authClient, mayHaveSession } from './authClient';
import { recoveryStarted, sessionChanged } from './authSlice';
import { isRecoveryAddress } from './recovery';
import { authUserOf } from './user';

/** Longest time the fetch of auth-js is put off for visitors, milliseconds. */
const IDLE_TIMEOUT = 4_000;

/**
 * Carries the events of auth-js into the store. With a session in sight auth-js is fetched at once; without one the visitor is signed
 * out right away and it is fetched when the browser is idle, so that sign-ins in other tabs arrive too.
 */
export function startAuthBridge(dispatch: Dispatch) {
  const connect = () =>
    authClient().then(
      (client) => {
        // Nothing of auth-js may be awaited inside this callback: it holds the lock that every other call waits for.
        client.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
          if (event === 'PASSWORD_RECOVERY') dispatch(recoveryStarted());
          dispatch(sessionChanged({ user: session ? authUserOf(session.user) : null }));
        });
      },
      () => dispatch(sessionChanged({ user: null })),
    );

  // auth-js reports the session of a link before it says that it is a recovery: nobody may be led away in between.
  if (isRecoveryAddress(window.location)) dispatch(recoveryStarted());
  if (mayHaveSession()) {
    void connect();
    return;
  }
  dispatch(sessionChanged({ user: null }));
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void connect(), { timeout: IDLE_TIMEOUT });
  else globalThis.setTimeout(() => void connect(), IDLE_TIMEOUT);
}
