import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { PAYMENT_PARAMETER } from '@/features/therapy/payment';
import { lazyPart } from '@/ui/lazyPart';

// Quiet, because without a connection nothing can be paid either.
const HoldBar = lazyPart('hold-bar', () => import(/* webpackChunkName: "hold-bar" */ './HoldBar'), {
  api: true,
  quiet: true,
});

/**
 * Renders the bar with a running hold below every page, except in a call and on pages that a
 * payment returns to. The bar loads once a user is signed in: visitors hold nothing.
 */
export function HoldBarSlot() {
  const { user } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  const returns = pathname === paths.therapySuccess || new URLSearchParams(search).has(PAYMENT_PARAMETER);
  return <Suspense>{user && !returns && <HoldBar />}</Suspense>;
}
