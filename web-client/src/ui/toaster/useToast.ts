import { useId, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toastsSlice';

/** Shows toasts: `toast.error(title, text)`. */
export function useToast() {
  const dispatch = useDispatch();
  const owner = useId();
  return useMemo(
    () => ({
      success: (title: string, text?: string, lasting?: boolean) =>
        dispatch(toastShown({ severity: 'success', title, text, lasting, owner })),
      info: (title: string, text?: string) => dispatch(toastShown({ severity: 'info', title, text, owner })),
      error: (title: string, text?: string) => dispatch(toastShown({ severity: 'error', title, text, owner })),
    }),
    [dispatch, owner],
  );
}
