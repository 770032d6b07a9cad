import type { Dispatch } from '@reduxjs/toolkit';
import { savePending } from '@/browser/pendingSaves';
import { callAuth, type AuthProblem, forgetSession } from './authClient';
import { leavingChanged } from './authSlice';
import { dropDrafts } from './draft';

/** Longest wait for pending input to be saved, milliseconds. */
const LONGEST_SAVE = 3_000;

/** Ends the sessions of all devices, or this one. Returns the error; then the session continues. */
export async function endSession(
  dispatch: Dispatch,
  scope: 'global' | 'local' = 'global',
): Promise<AuthProblem | null> {
  // The user who signs out needs no notice that the session has ended.
  dispatch(leavingChanged(true));
  // A server that does not answer must not keep the user signed in.
  await Promise.race([savePending(), new Promise((resolve) => setTimeout(resolve, LONGEST_SAVE))]);
  const { error } = await callAuth((client) => client.signOut({ scope }));
  dispatch(leavingChanged(false));
  if (!error) dropDrafts();
  return error;
}

/** Removes a session that the server has already ended, with all other data of the account. */
export async function leaveSession(dispatch: Dispatch) {
  dispatch(leavingChanged(true));
  await forgetSession();
  dispatch(leavingChanged(false));
  dropDrafts();
}
