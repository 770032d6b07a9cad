import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/ui/toaster';

/**
 * Fetches a rarely used dialog on click; `lazy` would cache a failure for ever. `failed` is the title of the toast when the dialog cannot
 * be fetched.
 */
export function useFetchedDialog<Props>(fetch: () => Promise<ComponentType<Props>>, failed: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [opening, setOpening] = useState(false);

  const open = async () => {
    setOpening(true);
    try {
      const fetched = await fetch();
      setDialog(() => fetched);
    } catch {
      toast.error(failed, t('apiError.offline'));
    } finally {
      setOpening(false);
    }
  };

  return { Dialog, opening, open: () => void open(), close: () => setDialog(undefined) };
}
