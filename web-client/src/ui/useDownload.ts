import { useState } from 'react';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { useToast } from './toaster';

/** Safari reads the bytes only after the user has answered its question. */
const KEPT_MILLISECONDS = 60_000;

/** Saves the bytes of an object address under a file name, and releases the address later. */
export function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), KEPT_MILLISECONDS);
}

/** Today by the device's clock: `2026-11-23`. */
const today = () => {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

interface Download {
  /** File name and extension; the date is inserted in between: `selam-data-2026-11-23.json`. */
  name: string;
  ending: 'csv' | 'json' | 'ics' | 'md';
  /** Requests the file and returns the address of its bytes (see api/fileCalls). */
  request: () => Promise<string>;
  /** Titles of the toasts. */
  done: string;
  failed: string;
  /** Text of an error, where the usual texts do not fit. */
  reasonOf?: (error: ApiError) => string;
}

/** Downloads a file of the API and reports the result. */
export function useDownload({ name, ending, request, done, failed, reasonOf = apiErrorText }: Download) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      const address = await request();
      const file = `${name}-${today()}.${ending}`;
      save(address, file);
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
