import { useTranslation } from 'react-i18next';
import { useDownload } from '@/ui/useDownload';

/** Downloads a list as CSV. `request` asks the API for it and answers the address of the bytes. */
export function useExport(name: string, request: () => Promise<string>) {
  const { t } = useTranslation('admin');
  return useDownload({ name, ending: 'csv', request, done: t('desk.exported'), failed: t('desk.exportFailed') });
}
