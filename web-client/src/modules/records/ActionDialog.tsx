import type { SerializedError } from '@reduxjs/toolkit';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { DialogFailure } from '@/ui/Dialog';
import { useToast } from '@/ui/toaster';

interface ActionDialogProps {
  title: string;
  /** Texts of the confirm and cancel buttons. */
  action: string;
  keep?: string;
  destructive?: boolean;
  /** The action cannot be run yet. */
  disabled?: boolean;
  /** Text of the success toast. */
  done: string;
  failed: string;
  act: () => PromiseLike<{ error?: ApiError | SerializedError }>;
  onClose: () => void;
  children: ReactNode;
}

/** Confirms an action on a record, runs it, and reports the result. */
export function ActionDialog({ done, failed, act, onClose, disabled, children, ...dialog }: ActionDialogProps) {
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [acting, setActing] = useState(false);
  const confirm = async () => {
    setActing(true);
    setFailure(undefined);
    const { error } = await act();
    setActing(false);
    if (error) return setFailure(apiErrorText(error));
    toast.success(done);
    onClose();
  };
  return (
    <ConfirmDialog
      {...dialog}
      open
      busy={acting}
      disabled={disabled}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      {failure && <DialogFailure title={failed}>{failure}</DialogFailure>}
    </ConfirmDialog>
  );
}
