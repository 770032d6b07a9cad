import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { DialogActions } from './Dialog';
import { SubmitButton } from './form/SubmitButton';
import { Notice } from './Notice';

interface DialogEndProps {
  /** Why it has not been done, and a title over it. Said here: a toast is behind the dialog for screen readers. */
  failure?: string;
  failed?: string;
  tone?: 'error' | 'info';
  /** Text of the button that sends the form, and while it is being sent. */
  action: ReactNode;
  busy: ReactNode;
  destructive?: boolean;
  onClose: () => void;
}

/** The end of a form in a dialog: what went wrong, Cancel, and the button that sends it. Apart from `form`, which pages without dialogs load. */
export function DialogEnd({ failure, failed, tone = 'error', action, busy, destructive, onClose }: DialogEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {failure && (
        <Notice tone={tone} title={failed} announced>
          {failure}
        </Notice>
      )}
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton destructive={destructive} busy={busy}>
          {action}
        </SubmitButton>
      </DialogActions>
    </>
  );
}
