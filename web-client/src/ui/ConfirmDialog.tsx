import { Button } from './Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequence, and fields that must be filled in first. */
  children: ReactNode;
  /** Text of the confirm button. */
  action: string;
  /** Text of the cancel button, where "Cancel" could be read as the action itself. */
  keep?: string;
  /** The action cannot be undone. */
  destructive?: boolean;
  disabled?: boolean;
  /** The action runs: the dialog stays open. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={props.open} title={props.title} onClose={() => props.busy || props.onClose()}>
      <div className="muted">{props.children}</div>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and this is its safe button */}
        <Button variant="text" autoFocus disabled={props.busy} onClick={props.onClose}>
          {props.keep ?? t('cancel')}
        </Button>
        <Button
          color={props.destructive ? 'error' : 'primary'}
          disabled={props.disabled}
          loading={props.busy}
          onClick={props.onConfirm}
        >
          {props.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
