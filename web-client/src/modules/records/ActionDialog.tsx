import { type ReactNode, useState } from 'react';
import { apiErrorText } from '@/api/apiErrorText';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toaster';

interface ActionDialogProps {
  title: string;
  /** Text of the button that does it, and of the one that does not. */
  action: string;
  keep?: string;
  destructive?: boolean;
  /** What is said afterwards. */
  done: string;
  failed: string;
  act: () => PromiseLike<{ error?: unknown }>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done with a record, does it, and says how it went. */
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
