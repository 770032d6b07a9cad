import { type ReactNode, useState } from 'react';
import { apiErrorText } from '@/api/apiErrorText';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toaster';

interface ActionDialogProps {
  title: string;
  /** Texts of the confirm and cancel buttons. */
  action: string;
  keep?: string;
  destructive?: boolean;
  /** Text of the success toast. */
  done: string;
  failed: string;
  act: () => PromiseLike<{ error?: unknown }>;
  onClose: () => void;
  children: ReactNode;
}

/** Confirms an action on a record, runs it, and reports the result. */
export function ActionDialog({ done, failed, act, onClose, ...dialog }: ActionDialogProps) {
  const toast = useToast();
  const [acting, setActing] = useState(false);
  const confirm = async () => {
    setActing(true);
    const { error } = await act();
    if (error) toast.error(failed, apiErrorText(error));
    else toast.success(done);
    onClose();
  };
  return <ConfirmDialog {...dialog} open disabled={acting} onConfirm={() => void confirm()} onClose={onClose} />;
}
