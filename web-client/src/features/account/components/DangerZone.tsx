import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { MarkedList, TextSection } from '@/ui/TextSection';
import { useDialog } from '@/ui/useDialog';
import styles from './DangerZone.module.css';

const DeleteAccountDialog = lazyPart('account.delete', () => import('./DeleteAccountDialog'));

const erases = ['account', 'orders', 'sessions', 'requests', 'payments', 'conversations', 'messages'] as const;

interface DangerZoneProps {
  /** Address of the account. */
  email: string;
  /** Called when the account is closed. */
  onDeleted: () => void;
}

/** Account deletion: its consequences, and the dialog that performs it. */
export function DangerZone({ email, onDeleted }: DangerZoneProps) {
  const { t } = useTranslation('account');
  const dialog = useDialog();

  return (
    <TextSection id="danger" title={t('danger.title')}>
      <div className={`${styles.zone} grid justify-items-start gap-16 bg-surface rounded-card`}>
        <p>{t('danger.lead')}</p>
        <div className="grid gap-8">
          <h3 className="text-17">{t('danger.erased')}</h3>
          <MarkedList items={erases.map((kind) => t(`danger.erases.${kind}`))} />
        </div>
        <div className="grid gap-8">
          <h3 className="text-17">{t('danger.kept')}</h3>
          <p>{t('danger.keptText')}</p>
        </div>
        <p>
          {t('danger.upcoming')} {t('danger.first')}
        </p>
        <Button color="error" aria-haspopup="dialog" loading={dialog.opening} onClick={dialog.open}>
          {t('danger.action')}
        </Button>
      </div>
      <Suspense>
        {dialog.isOpen && <DeleteAccountDialog email={email} onClose={dialog.close} onDeleted={onDeleted} />}
      </Suspense>
    </TextSection>
  );
}
