import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

/** A short message that disappears by itself. Texts are already in the user's language. */
export interface Toast {
  id: string;
  /** `error` is announced at once (role=alert), the others politely (role=status). */
  severity: 'success' | 'info' | 'error';
  title: string;
  text?: string;
  /** Stays until it is dismissed: it is shown once and must not be missed. */
  lasting?: boolean;
  /** Component that shows it. */
  owner?: string;
}

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      // A repeated message is shown once, so that a second click does not pile up copies. A success
      // removes the earlier errors of the same component.
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [
        ...toasts
          .filter(({ title, text }) => title !== payload.title || text !== payload.text)
          .filter(
            ({ severity, owner }) =>
              severity !== 'error' || payload.severity === 'error' || !owner || owner !== payload.owner,
          )
          // The last two, and those that stay until they are dismissed.
          .filter(({ lasting }, index, { length }) => lasting || index >= length - 2),
        payload,
      ],
      prepare: (toast: Omit<Toast, 'id'>) => ({ payload: { id: nanoid(), ...toast } }),
    },
    /** Removes messages that the user has responded to, by submitting a form or signing in. */
    toastsAnswered: (toasts) => toasts.filter(({ severity, lasting }) => severity === 'success' || lasting),
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (toasts) => toasts },
});

export const { toastShown, toastsAnswered, toastDismissed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
