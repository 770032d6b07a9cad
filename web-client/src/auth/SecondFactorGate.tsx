import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { secondFactorPath } from '@/app/paths';
import { formatDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Notice } from '@/ui/Notice';
import { selectUser } from './authSlice';

/**
 * Blocks an area whose role requires a second factor once the grace period has ended. Texts of
 * `second-factor`.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('second-factor');
  const user = useSelector(selectUser);
  if (!user?.secondFactorMissing) return children;
  return (
    <EmptyState
      page
      title={t('missing')}
      text={t('missingText')}
      action={
        <Button variant="contained" to={secondFactorPath}>
          {t('action')}
        </Button>
      }
    />
  );
}

/**
 * Shows the end of the grace period for setting up a second factor. Renders nothing once the user
 * has one.
 */
export function SecondFactorBanner() {
  const { t } = useTranslation('second-factor');
  const user = useSelector(selectUser);
  if (!user?.secondFactorUntil) return null;
  return (
    <Notice
      tone="warning"
      title={t('until', { date: formatDate(user.secondFactorUntil * 1000) })}
      action={
        <Button size="small" to={secondFactorPath}>
          {t('action')}
        </Button>
      }
    >
      {t('untilText')}
    </Notice>
  );
}
