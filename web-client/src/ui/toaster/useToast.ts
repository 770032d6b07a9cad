import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toastsSlice';

/** Shows toasts: `toast.error(title, text)`. */
export function useToast() {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      success: (title: string, text?: string, lasting?: boolean) =>
        dispatch(toastShown({ severity: 'success', title, text, lasting })),
      info: (title: string, text?: string) => dispatch(toastShown({ severity: 'info', title, text })),
      error: (title: string, text?: string) => dispatch(toastShown({ severity: 'error', title, text })),
    }),
    [dispatch],
  );
}
