import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRecoveryCodes } from '@/auth/recoveryCodes';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { useProblemText } from '../../useProblemText';
import { RecoveryCodes } from './RecoveryCodes';

interface NewCodesDialogProps {
  onClose: () => void;
}

/** Replaces the recovery codes after a confirmation. */
export default function NewCodesDialog({ onClose }: NewCodesDialogProps) {
  const { t } = useTranslation(['security', 'common']);
  const problemText = useProblemText();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const [making, setMaking] = useState(false);

  const make = async () => {
    setMaking(true);
    setFailure(undefined);
    const { data, error } = await makeRecoveryCodes();
    setMaking(false);
    if (error) setFailure(problemText(error));
    else setCodes(data.codes);
  };

  if (codes) {
    return (
      // Leaving by accident would leave the user without recovery codes.
      <Dialog deliberate title={t('codes.title')} onClose={() => undefined}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('codes.makeTitle')} onClose={() => making || onClose()}>
      <p>{t('codes.makeText')}</p>
      {failure && (
        <Notice tone="error" title={t('codes.failed')} announced>
          {failure}
        </Notice>
      )}
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, here on its safe button */}
        <Button variant="text" autoFocus disabled={making} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" loading={making} onClick={() => void make()}>
          {t('codes.make')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
