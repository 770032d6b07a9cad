import type { Dispatch } from '@reduxjs/toolkit';
import { savePending } from '@/browser/pendingSaves';
import { callAuth, type AuthProblem, forgetSession } from './authClient';
import { leavingChanged } from './authSlice';
import { dropDrafts } from './draft';

/** Ends the sessions of all devices, or this one. Returns the error; then the session continues. */
export async function endSession(
  dispatch: Dispatch,
  scope: 'global' | 'local' = 'global',
): Promise<AuthProblem | null> {
  await savePending();
  // The user who signs out needs no notice that the session has ended.
  dispatch(leavingChanged(true));
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
