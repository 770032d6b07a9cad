import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { useToast } from '@/ui/toaster';
import { askAuth } from './authClient';
import { dropDrafts } from './draft';

/** Ends the session everywhere and goes to /auth (product specification, section 2). */
export function useSignOut() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(async () => {
    const { error } = await askAuth((client) => client.signOut({ scope: 'global' }));
    if (error) {
      toast.error(t('signOutFailed'));
      return;
    }
    dropDrafts();
    await navigate(paths.auth);
    toast.success(t('signedOut'));
  }, [navigate, t, toast]);
}
