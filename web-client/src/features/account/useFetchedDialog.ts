import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/ui/toaster';

/**
 * A dialog that few people ever open, so it is fetched with the press. Not with `lazy`, which would remember a failure for ever. `failed` is the title of
 * what is said when it cannot be fetched.
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
