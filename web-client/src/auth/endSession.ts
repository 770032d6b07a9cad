import type { Dispatch } from '@reduxjs/toolkit';
import { callAuth, type AuthProblem, forgetSession } from './authClient';
import { leavingChanged } from './authSlice';
import { dropDrafts } from './draft';

/** Ends the sessions of all devices, or this one. Answers what went wrong; then it goes on. */
export async function endSession(
  dispatch: Dispatch,
  scope: 'global' | 'local' = 'global',
): Promise<AuthProblem | null> {
  // Whoever leaves need not be told that the session has ended.
  dispatch(leavingChanged(true));
  const { error } = await callAuth((client) => client.signOut({ scope }));
  dispatch(leavingChanged(false));
  if (!error) dropDrafts();
  return error;
}

/** Leaves a session that the server has ended already, with everything else of the account. */
export async function leaveSession(dispatch: Dispatch) {
  dispatch(leavingChanged(true));
  await forgetSession();
  dispatch(leavingChanged(false));
  dropDrafts();
}
