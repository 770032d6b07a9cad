import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LinkFailure } from './link';
import type { AuthUser } from './user';

/** What is known about the session. */
export interface AuthState {
  /** `loading` until the stored session is read or auth-js reports (product specification, section 4). */
  status: 'loading' | 'resolved';
  user: AuthUser | null;
  /** Whether the session comes from a recovery code or link: the new password is still to be set. */
  recovery: boolean;
  /** The session is being ended by the user, here. */
  leaving: boolean;
  /** Why the link of a mail that led here opened no session. */
  link: LinkFailure | null;
}

const initialState: AuthState = { status: 'loading', user: null, recovery: false, leaving: false, link: null };

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<{ user: AuthUser | null }>) => {
      state.status = 'resolved';
      state.user = payload.user;
      if (!payload.user) state.recovery = false;
    },
    recoveryStarted: (state) => {
      state.recovery = true;
    },
    leavingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.leaving = payload;
    },
    linkFailed: (state, { payload }: PayloadAction<LinkFailure | null>) => {
      state.link = payload;
    },
  },
  selectors: {
    selectAuth: (state) => state,
    selectUser: (state) => state.user,
    selectIsTherapist: (state) => state.user?.roles.includes('therapist') ?? false,
    selectIsAdmin: (state) => state.user?.roles.includes('admin') ?? false,
  },
});

export const { sessionChanged, recoveryStarted, leavingChanged, linkFailed } = authSlice.actions;
export const { selectAuth, selectUser, selectIsTherapist, selectIsAdmin } = authSlice.selectors;
