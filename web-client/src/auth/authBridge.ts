import type { Dispatch } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { authClient, mayHaveSession, onAuthClient } from './authClient';
import { recoveryStarted, sessionChanged } from './authSlice';
import { isRecoveryAddress } from './recovery';
import { authUserOf } from './user';

/** How long the browser is left to a visitor who reads before auth-js is fetched ahead, milliseconds. */
const READING = 4_000;

/**
 * Carries the events of auth-js into the store. With a session in sight auth-js is fetched at once. Without one the visitor is signed out right
 * away, and it is fetched with the first use, at the latest when the browser is idle after a while, so that sign-ins in other tabs arrive too.
 */
export function startAuthBridge(dispatch: Dispatch) {
  onAuthClient((client) =>
    // Nothing of auth-js may be awaited inside this callback: it holds the lock that every other call waits for.
    client.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
      if (event === 'PASSWORD_RECOVERY') dispatch(recoveryStarted());
      dispatch(sessionChanged({ user: session ? authUserOf(session.user) : null }));
    }),
  );
  const signedOut = () => dispatch(sessionChanged({ user: null }));

  // auth-js reports the session of a link before it says that it is a recovery: nobody may be led away in between.
  if (isRecoveryAddress(window.location)) dispatch(recoveryStarted());
  if (mayHaveSession()) {
    authClient().catch(signedOut);
    return;
  }
  signedOut();
  const ahead = () => void authClient().catch(() => undefined);
  // Safari has no idle callbacks.
  globalThis.setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(ahead) : ahead()), READING);
}
