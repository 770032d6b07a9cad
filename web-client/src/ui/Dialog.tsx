import MuiDialog from '@mui/material/Dialog';
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { confirmLeaving } from '@/browser/unsaved';
import { DialogScope } from './form/useUnsavedGuard';
import { Notice } from './Notice';

/** Holds the dialog around a part. */
const DialogHold = createContext<((held: boolean) => void) | undefined>(undefined);

interface DialogProps {
  /** Omitted where the dialog is rendered only while open. */
  open?: boolean;
  title: ReactNode;
  /** Text and fields, and `DialogActions` at the end. */
  children: ReactNode;
  size?: 'sm' | 'md';
  /** Ids of additional elements that are announced when the dialog opens. */
  describedBy?: string;
  /**
   * A click outside does not close the dialog, because input would be lost; only Escape and its
   * button do.
   */
  deliberate?: boolean;
  onClose: () => void;
}

/**
 * Material UI's Dialog with a title as its name. Children are stacked vertically. Escape and a
 * click outside ask first when a form inside has unsaved input.
 */
export function Dialog({ open = true, title, children, size = 'sm', describedBy, deliberate, onClose }: DialogProps) {
  const id = useId();
  const [held, hold] = useState(false);
  return (
    <MuiDialog
      open={open}
      maxWidth={size}
      aria-labelledby={id}
      // Everything else is hidden from screen readers already, except the toasts, which VoiceOver would
      // skip next to a modal.
      aria-modal={false}
      aria-describedby={describedBy}
      onClose={(_, reason) => {
        if (!held && (!deliberate || reason === 'escapeKeyDown')) confirmLeaving(onClose, id);
      }}
    >
      <div className="p-[clamp(20px,4vw,32px)] grid gap-20">
        <h2 className="text-24 wrap-anywhere" id={id}>
          {title}
        </h2>
        <DialogScope value={id}>
          <DialogHold value={hold}>{children}</DialogHold>
        </DialogScope>
      </div>
    </MuiDialog>
  );
}

/** Keeps the surrounding dialog open while a call runs: a closed dialog could not show its result. */
export function useDialogHold(running: boolean) {
  const hold = use(DialogHold);
  useEffect(() => {
    hold?.(running);
    return () => hold?.(false);
  }, [hold, running]);
}

/** The buttons at the end of a dialog. */
export function DialogActions({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-12 gap-y-8">
      {note && <span className="small muted flex-[1_1_220px]">{note}</span>}
      {children}
    </div>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** The cause of a failed action of the dialog, scrolled into view, because a long dialog may hide it. */
export const DialogFailure = ({ title, children }: { title: string; children: ReactNode }) => (
  <div ref={scrollIntoView} className="scroll-m-20">
    <Notice tone="error" title={title} announced>
      {children}
    </Notice>
  </div>
);
