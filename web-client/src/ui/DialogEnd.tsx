import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { DialogActions, useDialogHold } from './Dialog';
import { SubmitButton } from './form/SubmitButton';

interface DialogEndProps {
  /** Text of the submit button, idle and while sending. */
  action: ReactNode;
  busy: ReactNode;
  destructive?: boolean;
  icon?: ReactNode;
  /** Text next to the buttons. */
  note?: ReactNode;
  onClose: () => void;
}

/**
 * The end of a form in a dialog: Cancel, and the submit button. The dialog stays open while the form is sent. Separate
 * from `form`, which pages without dialogs load.
 */
export function DialogEnd({ action, busy, destructive, icon, note, onClose }: DialogEndProps) {
  const { t } = useTranslation();
  const { isSubmitting } = useFormState();
  useDialogHold(isSubmitting);
  return (
    <DialogActions note={note}>
      <Button variant="text" disabled={isSubmitting} onClick={onClose}>
        {t('cancel')}
      </Button>
      <SubmitButton destructive={destructive} busy={busy} startIcon={icon}>
        {action}
      </SubmitButton>
    </DialogActions>
  );
}
