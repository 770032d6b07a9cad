import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { MarkedList, TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import styles from './DangerZone.module.css';
import type { DeleteAccountDialogProps } from './DeleteAccountDialog';

const erases = ['account', 'orders', 'messages'] as const;

/** Leaving for good: what it means, and the way to the dialog that does it. `onDeleted` is called when the account is closed. */
export function DangerZone({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const toast = useToast();
  // Few people ever open it, so it is fetched with the press. Not with `lazy`, which would remember a failure for ever.
  const [Dialog, setDialog] = useState<ComponentType<DeleteAccountDialogProps>>();
  const [opening, setOpening] = useState(false);

  const open = async () => {
    setOpening(true);
    try {
      const { DeleteAccountDialog } = await import('./DeleteAccountDialog');
      setDialog(() => DeleteAccountDialog);
    } catch {
      toast.error(t('delete.failed'), t('common:apiError.offline'));
    } finally {
      setOpening(false);
    }
  };

  return (
    <TextSection title={t('danger.title')}>
      <div className={styles.zone}>
        <p>{t('danger.lead')}</p>
        <div className={styles.part}>
          <h3>{t('danger.erased')}</h3>
          <MarkedList items={erases.map((kind) => t(`danger.erases.${kind}`))} />
        </div>
        <div className={styles.part}>
          <h3>{t('danger.kept')}</h3>
          <p>{t('danger.keptText')}</p>
        </div>
        <p>
          {t('danger.upcoming')} {t('danger.first')}
        </p>
        <Button color="error" aria-haspopup="dialog" loading={opening} onClick={() => void open()}>
          {t('danger.action')}
        </Button>
      </div>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} onDeleted={onDeleted} />}
    </TextSection>
  );
}
