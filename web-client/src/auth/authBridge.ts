import type { Dispatch } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { paths } from '@/app/paths';
import { withoutLanguage } from '@/i18n/languages';
import { callAuth, authClient, mayHaveSession, onAuthClient } from './authClient';
import { linkEnded, recoveryStarted, sessionChanged } from './authSlice';
import { followedLink, isRecoveryAddress, type LinkFailure } from './link';
import { authUserOf, claimsOf } from './user';

/** How long the browser is left to a visitor who reads before auth-js is fetched ahead, milliseconds. */
const READING = 4_000;

/**
 * Carries the events of auth-js into the store. With a session in sight auth-js is fetched at once. Without one the visitor is signed out right
 * away, and it is fetched with the first use, at the latest when the browser is idle after a while, so that sign-ins in other tabs arrive too.
 */
export function startAuthBridge(dispatch: Dispatch) {
  const changed = (session: Session | null) =>
    dispatch(sessionChanged({ user: session && authUserOf(session.user, claimsOf(session.access_token)) }));
  const link = takeLink();
  let following = link !== null && 'code' in link;

  onAuthClient((client) =>
    // Nothing of auth-js may be awaited inside this callback: it holds the lock that every other call waits for.
    client.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
      // Nobody may be led away before it is known what the link brings.
      if (following && event === 'INITIAL_SESSION') return;
      if (event === 'PASSWORD_RECOVERY') dispatch(recoveryStarted());
      changed(session);
    }),
  );

  // auth-js reports the session of a link before it says that it is a recovery: nobody may be led away in between.
  if (isRecoveryAddress(window.location)) dispatch(recoveryStarted());
  if (link && 'outcome' in link) dispatch(linkEnded(link.outcome));
  if (link && 'code' in link) {
    void follow(link.code).then(async (failure) => {
      following = false;
      if (!failure) return;
      dispatch(linkEnded(failure));
      const { data } = await callAuth((client) => client.getSession());
      changed(data?.session ?? null);
    });
    return;
  }
  if (mayHaveSession()) {
    authClient().catch(() => changed(null));
    return;
  }
  changed(null);
  const ahead = () => void authClient().catch(() => undefined);
  // Safari has no idle callbacks.
  globalThis.setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(ahead) : ahead()), READING);
}

/** Takes what a followed link has brought out of the address, so that it is neither shared nor followed again. */
function takeLink() {
  const landings: readonly string[] = [paths.auth, paths.confirmLink];
  if (!landings.includes(withoutLanguage(window.location.pathname))) return null;
  const link = followedLink(window.location);
  if (link) window.history.replaceState(window.history.state, '', window.location.pathname + link.rest);
  return link;
}

/** Exchanges the code of a link for the session, which arrives as an event. It takes the verifier that this browser kept when it asked for the mail. */
async function follow(code: string): Promise<LinkFailure | null> {
  const { error } = await callAuth((client) => client.exchangeCodeForSession(code));
  if (!error) return null;
  if (error.name === 'AuthRetryableFetchError') return 'unreachable';
  return error.code === 'bad_code_verifier' || error.name === 'AuthPKCECodeVerifierMissingError'
    ? 'elsewhere'
    : 'expired';
}
