import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { authThen } from '@/app/paths';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import { selectAuth } from './authSlice';

interface SignedInProps {
  title: string;
  /** Reason to log in, and text of the button. */
  text: string;
  action: string;
  children: ReactNode;
}

/** A page with the user's own data: visitors are asked to log in and come back. */
export function SignedIn({ title, text, action, children }: SignedInProps) {
  const { status, user, mfaPending } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  // The user is signed in but has not shown the second factor yet.
  if (mfaPending) return <Navigate to={authThen(pathname + search)} replace />;
  return (
    <>
      <PageTitle unlisted>{title}</PageTitle>
      {status === 'loading' ? (
        <PageLoading />
      ) : user ? (
        children
      ) : (
        <EmptyState
          page
          title={title}
          text={text}
          action={
            <Button variant="contained" to={authThen(pathname + search)}>
              {action}
            </Button>
          }
        />
      )}
    </>
  );
}
