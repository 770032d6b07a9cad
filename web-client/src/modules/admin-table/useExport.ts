import { useTranslation } from 'react-i18next';
import { fileAddress } from '@/api/fileCalls';
import { useThunks } from '@/api/useThunks';
import { useDownload } from '@/ui/useDownload';

/** Downloads a list as CSV. `ask` dispatches its call, whose endpoint is a `fileEndpoint`. */
export function useExport(name: string, ask: (dispatch: ReturnType<typeof useThunks>) => Promise<unknown>) {
  const { t } = useTranslation('admin');
  const dispatch = useThunks();
  return useDownload({
    name,
    ending: 'csv',
    request: async () => fileAddress(await ask(dispatch)),
    done: t('desk.exported'),
    failed: t('desk.exportFailed'),
  });
}
