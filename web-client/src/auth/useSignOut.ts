import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { confirmLeaving } from '@/browser/unsaved';
import { useToast } from '@/ui/toaster';
import { endSession } from './endSession';

/** Ends the session everywhere and goes to /auth (docs/product.md, section 2). */
export function useSignOut() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return useCallback(() => {
    const signOut = async () => {
      if (await endSession(dispatch)) {
        toast.error(t('signOutFailed'));
        return;
      }
      await navigate(paths.auth);
      toast.success(t('signedOut'));
    };
    confirmLeaving(() => void signOut());
  }, [dispatch, navigate, t, toast]);
}
