import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { authThen } from '@/app/paths';
import { PageLoading } from '@/ui/PageLoading';
import { selectAuth, selectIsOffice } from './authSlice';

/** Shows a page to signed-in users only; visitors sign in first and come back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { status, user } = useSelector(selectAuth);
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <PageLoading />;
  if (!user) return <Navigate to={authThen(pathname + search + hash)} replace />;
  return children;
}

/**
 * Shows a page to the office staff and `otherwise` to other users. The server authorises every call
 * anyway.
 */
export function RequireOffice({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }) {
  const isOffice = useSelector(selectIsOffice);
  return <RequireUser>{isOffice ? children : otherwise}</RequireUser>;
}
