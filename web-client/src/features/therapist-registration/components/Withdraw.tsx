import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { useDialog } from '@/ui/useDialog';

const WithdrawDialog = lazyPart('registration.withdraw', () => import('./WithdrawDialog'));

/** Withdraws the application after a confirmation. */
export function Withdraw() {
  const { t } = useTranslation('applications');
  const dialog = useDialog();
  return (
    <>
      <Button variant="text" loading={dialog.opening} onClick={dialog.open}>
        {t('withdraw.action')}
      </Button>
      <Suspense>{dialog.isOpen && <WithdrawDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}
