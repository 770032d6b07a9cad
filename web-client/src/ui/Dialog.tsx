import MuiDialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  /** Left out where the dialog is only rendered while it is open. */
  open?: boolean;
  title: ReactNode;
  /** Text and fields, and `DialogActions` at the end. */
  children: ReactNode;
  size?: 'sm' | 'md';
  /** Ids of what else is read out when it opens. */
  describedBy?: string;
  /** A press beside it does not close it, because something written would be lost; only Escape and its own button do. */
  deliberate?: boolean;
  onClose: () => void;
}

/** Material UI's Dialog with a title that names it. What is in it is laid out below each other. */
export function Dialog({ open = true, title, children, size = 'sm', describedBy, deliberate, onClose }: DialogProps) {
  const id = useId();
  return (
    <MuiDialog
      open={open}
      maxWidth={size}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClose={(_, reason) => {
        if (!deliberate || reason === 'escapeKeyDown') onClose();
      }}
    >
      <div className={styles.dialog}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </MuiDialog>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.actions}>
      {note && <span className={`small muted ${styles.note}`}>{note}</span>}
      {children}
    </div>
  );
}
