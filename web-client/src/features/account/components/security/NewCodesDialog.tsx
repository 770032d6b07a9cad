import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRecoveryCodes } from '@/auth/recoveryCodes';
import { Dialog } from '@/ui/Dialog';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodes } from './RecoveryCodes';

interface NewCodesDialogProps {
  email: string;
  onClose: () => void;
}

/** Replaces the recovery codes after a confirmation. */
export default function NewCodesDialog({ email, onClose }: NewCodesDialogProps) {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<readonly string[]>();

  if (codes) {
    return (
      // Leaving by accident would leave the user without recovery codes.
      <Dialog deliberate title={t('codes.title')} onClose={() => undefined}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <ProofDialog
      email={email}
      title={t('codes.makeTitle')}
      action={t('codes.make')}
      busy={t('codes.making')}
      failed={t('codes.failed')}
      onConfirm={async (proof) => {
        const { data, error } = await makeRecoveryCodes(proof);
        if (data) setCodes(data.codes);
        return error;
      }}
      onClose={onClose}
    >
      <p>{t('codes.makeText')}</p>
    </ProofDialog>
  );
}
