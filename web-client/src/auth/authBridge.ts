import type { Dispatch } from '@reduxjs/toolkit';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { paths } from '@/app/paths';
import { withoutLanguage } from '@/i18n/languages';
import { callAuth, authClient, mayHaveSession, onAuthClient } from './authClient';
import { linkEnded, recoveryStarted, sessionChanged } from './authSlice';
import { followedLink, isRecoveryAddress, type LinkFailure, linkFailure } from './link';
import { authUserOf, claimsOf } from './user';

/** Idle time before auth-js is preloaded for a visitor who reads, milliseconds. */
const READING = 4_000;

/**
 * Forwards the events of auth-js to the store. With a stored session auth-js is loaded at once.
 * Without one the visitor is signed out right away. auth-js is then loaded on first use, or when
 * the browser is idle for a while, so that sign-ins in other tabs arrive.
 */
export function startAuthBridge(dispatch: Dispatch) {
  const changed = (session: Session | null) =>
    dispatch(sessionChanged({ user: session && authUserOf(session.user, claimsOf(session.access_token)) }));
  const link = takeLink();
  let following = link !== null && 'code' in link;

  onAuthClient((client) =>
    // Do not await auth-js inside this callback: it holds the lock that every other call waits for.
    client.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
      // Do not redirect before the result of the link is known.
      if (following && event === 'INITIAL_SESSION') return;
      if (event === 'PASSWORD_RECOVERY') dispatch(recoveryStarted());
      changed(session);
    }),
  );

  // auth-js reports the session of a link before it reports a recovery. Do not redirect in between.
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
  // Safari does not support idle callbacks.
  globalThis.setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(ahead) : ahead()), READING);
}

/**
 * Removes the parameters of a followed link from the address, so that they are neither shared
 * nor used again.
 */
function takeLink() {
  const landings: readonly string[] = [paths.auth, paths.confirmLink];
  if (!landings.includes(withoutLanguage(window.location.pathname))) return null;
  const link = followedLink(window.location);
  if (link) window.history.replaceState(window.history.state, '', window.location.pathname + link.rest);
  return link;
}

/**
 * Exchanges the code of a link for the session, which arrives as an event. Uses the verifier
 * that this browser stored when it requested the email.
 */
async function follow(code: string): Promise<LinkFailure | null> {
  const { error } = await callAuth((client) => client.exchangeCodeForSession(code));
  if (!error) return null;
  if (error.name === 'AuthRetryableFetchError') return 'unreachable';
  return error.code === 'bad_code_verifier' || error.name === 'AuthPKCECodeVerifierMissingError'
    ? 'elsewhere'
    : linkFailure(error);
}
