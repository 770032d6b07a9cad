import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';

/** Few come to it, so nobody else fetches it. */
const WithdrawDialog = lazy(() => import('./WithdrawDialog'));

/** Takes the application back, once somebody has confirmed it. */
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
