import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';

/** Rarely used, so it is fetched on demand. */
const WithdrawDialog = lazy(() => import('./WithdrawDialog'));

/** Withdraws the application after a confirmation. */
export function Withdraw() {
  const { t } = useTranslation('applications');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {t('withdraw.action')}
      </Button>
      <Suspense>{asking && <WithdrawDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
