import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { useToast } from '@/ui/toaster';

/** Gives the bytes behind an address to the browser to keep under a name. */
function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** `2026-11-23`, here. */
const today = () => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/**
 * Downloads a list as CSV. `request` asks the API for it and answers the address of the bytes; the file is named after what it holds and the day it
 * was made.
 */
export function useExport(name: string, request: () => Promise<string>) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const address = await request();
      const file = `${name}-${today()}.csv`;
      save(address, file);
      // The browser has taken hold of the bytes by the next turn.
      window.setTimeout(() => URL.revokeObjectURL(address));
      toast.success(t('desk.exported'), file);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('desk.exportFailed'), apiErrorText(error));
    } finally {
      setBusy(false);
    }
  };

  return { busy, download };
}
