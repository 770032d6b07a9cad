import { type ComponentType, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { paths } from '@/app/paths';
import { selectAuth } from '@/auth/authSlice';
import { PAYMENT_PARAMETER } from '@/features/therapy/payment';
import { loadTexts } from '@/i18n';

/**
 * Renders the bar with a running hold below every page, except in a call and on pages that a
 * payment returns to. The bar loads once a user is signed in: visitors hold nothing.
 */
export function HoldBarSlot() {
  const { user } = useSelector(selectAuth);
  const { pathname, search } = useLocation();
  const addApi = useApiOnDemand();
  const [Bar, setBar] = useState<ComponentType>();
  const isSignedIn = user !== null;

  useEffect(() => {
    if (!isSignedIn || Bar) return undefined;
    let left = false;
    void Promise.all([import(/* webpackChunkName: "hold-bar" */ './HoldBar'), loadTexts('checkout'), addApi()]).then(
      ([module]) => {
        if (!left) setBar(() => module.default);
      },
      // Without a connection nothing can be paid either; the next page load retries.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isSignedIn, Bar, addApi]);

  const returns = pathname === paths.therapySuccess || new URLSearchParams(search).has(PAYMENT_PARAMETER);
  return isSignedIn && Bar && !returns ? <Bar /> : null;
}
