import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LinkOutcome } from './link';
import { type AuthUser, hasOfficeRole, officeRoles } from './user';

/** State of the session. */
export interface AuthState {
  /** `loading` until the stored session is read or auth-js reports (docs/product.md, section 4). */
  status: 'loading' | 'resolved';
  user: AuthUser | null;
  /**
   * User who has signed in but not shown the second factor. Only the step that requests it reads
   * this; all pages treat the user as a visitor.
   */
  mfaPending: AuthUser | null;
  /**
   * Whether the session comes from a recovery code or link: the user still has to set a new
   * password.
   */
  recovery: boolean;
  /** The user is signing out in this tab. */
  leaving: boolean;
  /** Result of an emailed link that led here without opening a session. */
  link: LinkOutcome | null;
}

const initialState: AuthState = {
  status: 'loading',
  user: null,
  mfaPending: null,
  recovery: false,
  leaving: false,
  link: null,
};

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionChanged: (state, { payload }: PayloadAction<{ user: AuthUser | null }>) => {
      state.status = 'resolved';
      const due = payload.user?.secondFactorDue;
      state.user = due ? null : payload.user;
      state.mfaPending = due ? payload.user : null;
      if (!payload.user) state.recovery = false;
    },
    /** The server rejected a call because the role requires a second factor. */
    secondFactorMissed: (state) => {
      if (state.user) state.user.secondFactorMissing = true;
    },
    recoveryStarted: (state) => {
      state.recovery = true;
    },
    leavingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.leaving = payload;
    },
    linkEnded: (state, { payload }: PayloadAction<LinkOutcome | null>) => {
      state.link = payload;
    },
  },
  selectors: {
    selectAuth: (state) => state,
    selectUser: (state) => state.user,
    selectIsTherapist: (state) => state.user?.roles.includes('therapist') ?? false,
    selectIsOffice: (state) => hasOfficeRole(state.user?.roles ?? [], officeRoles),
  },
});

export const { sessionChanged, secondFactorMissed, recoveryStarted, leavingChanged, linkEnded } = authSlice.actions;
export const { selectAuth, selectUser, selectIsTherapist, selectIsOffice } = authSlice.selectors;
