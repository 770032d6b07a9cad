import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import type { ProductRequest } from '@/api/generated/user.gen';
import { UploadList, type Uploads } from '@/modules/upload';
import { LoadError } from '@/ui/LoadError';
import { unfinished } from './useAttach';

interface RequestUploadsProps {
  label: string;
  uploads: Uploads<ProductRequest>;
  /** Accepted file types, where only some of those of the service are. */
  accept?: readonly string[];
}

/** Adds files to a request by the rules of the service. */
export function RequestUploads({ label, uploads, accept }: RequestUploadsProps) {
  const { t } = useTranslation('requests');
  const { data: options, error, isFetching, refetch } = publicApi.useGetRequestOptionsQuery();
  if (options) {
    return (
      <UploadList
        label={label}
        uploads={unfinished(uploads)}
        accept={accept ?? options.extensions}
        maxBytes={Number(options.maxFileBytes)}
      />
    );
  }
  if (!error) return null;
  return (
    <LoadError
      title={t('form.loadFailed')}
      text={apiErrorText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
