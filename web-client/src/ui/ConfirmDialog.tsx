import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and fields that must be filled in before. */
  children: ReactNode;
  /** Text of the button that does it. */
  action: string;
  /** Text of the button that leaves everything as it is, where "Cancel" could be read as the action itself. */
  keep?: string;
  /** The action cannot be undone. */
  destructive?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that matters. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <Dialog open={props.open} onClose={props.onClose} maxWidth="sm" aria-labelledby={title}>
      <div className={styles.dialog}>
        <h2 id={title}>{props.title}</h2>
        <div className="muted">{props.children}</div>
        <div className={styles.actions}>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and its safe button is the place */}
          <Button autoFocus onClick={props.onClose}>
            {props.keep ?? t('cancel')}
          </Button>
          <Button
            variant="outlined"
            color={props.destructive ? 'error' : 'primary'}
            disabled={props.disabled}
            onClick={props.onConfirm}
          >
            {props.action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
