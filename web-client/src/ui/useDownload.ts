import { useState } from 'react';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { useToast } from './toaster';

/** Gives the bytes behind an address to the browser to keep under a name. */
export function save(address: string, name: string) {
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

interface Download {
  /** What the file holds and the ending of its kind; the day it was made comes in between: `selam-data-2026-11-23.json`. */
  name: string;
  ending: 'csv' | 'json' | 'ics' | 'md';
  /** Asks the API for the file and answers the address of its bytes (see api/fileCalls). */
  request: () => Promise<string>;
  /** Titles of what is said afterwards. */
  done: string;
  failed: string;
  /** Why it failed, where the usual texts do not fit. */
  reasonOf?: (error: ApiError) => string;
}

/** Downloads a file of the API and says what came of it. */
export function useDownload({ name, ending, request, done, failed, reasonOf = apiErrorText }: Download) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const address = await request();
      const file = `${name}-${today()}.${ending}`;
      save(address, file);
      // The browser has taken hold of the bytes by the next turn.
      window.setTimeout(() => URL.revokeObjectURL(address));
      toast.success(done, file);
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(failed, reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return { busy, download };
}
