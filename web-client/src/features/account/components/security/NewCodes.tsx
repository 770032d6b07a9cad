import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '@/auth/authClient';
import { makeRecoveryCodes } from '@/auth/recoveryCodes';
import { Button } from '@/ui/Button';
import { DialogActions } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import { useProblemText } from '../../useProblemText';
import { RecoveryCodes } from './RecoveryCodes';

/** New recovery codes, or the reason for their absence. */
export interface MadeCodes {
  codes?: readonly string[];
  problem?: AuthProblem;
}

export async function makeCodes(): Promise<MadeCodes> {
  const { data, error } = await makeRecoveryCodes();
  return { codes: data?.codes, problem: error ?? undefined };
}

interface NewCodesProps {
  made: MadeCodes;
  onAgain: () => Promise<void>;
  onDone: () => void;
}

/** The last step of setting up the first second factor. */
export function NewCodes({ made: { codes, problem }, onAgain, onDone }: NewCodesProps) {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  const [trying, setTrying] = useState(false);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const again = async () => {
    setTrying(true);
    await onAgain();
    setTrying(false);
  };
  return (
    <>
      <Notice tone="error" title={t('codes.failed')} announced>
        {problem && <p>{problemText(problem)}</p>}
        <p>{t('codes.failedText')}</p>
      </Notice>
      <DialogActions>
        <Button variant="text" onClick={onDone}>
          {t('codes.later')}
        </Button>
        <Button variant="contained" loading={trying} onClick={() => void again()}>
          {t('codes.again')}
        </Button>
      </DialogActions>
    </>
  );
}
