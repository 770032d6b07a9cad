import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AuthUser } from './user';

/** What is known about the session. */
export interface AuthState {
  /** `loading` until the stored session is read or auth-js reports (product specification, section 4). */
  status: 'loading' | 'resolved';
  user: AuthUser | null;
  /** Whether the session comes from a recovery code or link: the new password is still to be set. */
  recovery: boolean;
}

const initialState: AuthState = { status: 'loading', user: null, recovery: false };

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
  },
  selectors: {
    selectAuth: (state) => state,
    selectUser: (state) => state.user,
    selectIsAdmin: (state) => state.user?.roles.includes('admin') ?? false,
  },
});

export const { sessionChanged, recoveryStarted } = authSlice.actions;
export const { selectAuth, selectUser, selectIsAdmin } = authSlice.selectors;
