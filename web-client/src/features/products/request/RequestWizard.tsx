import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import type { ProductRequest } from '@/api/generated/user.gen';
import { draftOf } from '@/auth/draft';
import { LoadError } from '@/ui/LoadError';
import { SkeletonCards } from '@/ui/Skeleton';
import { RequestForm } from './RequestForm';
import { DRAFT, readDraft, startOf } from './schema';
import { Submitted } from './Submitted';
import type { ChosenFile } from './ChosenFiles';

/** Requests a product: the form, then the submitted request with its uploads. */
export default function RequestWizard() {
  const { t, i18n } = useTranslation('requests');
  const [parameters, setParameters] = useSearchParams();
  const productId = parameters.get('product') ?? '';
  const options = publicApi.useGetRequestOptionsQuery();
  // A retired product does not prevent a request for something similar.
  const product = publicApi.useGetProductQuery(
    { id: encodeURIComponent(productId), languageCode: i18n.language },
    { skip: !productId },
  );
  const [draft, setDraft] = useState(() => draftOf(DRAFT, readDraft));
  const [made, setMade] = useState<{ request: ProductRequest; files: readonly ChosenFile[] }>();
  const isGone = isApiError(product.error) && (product.error.status === 404 || product.error.status === 400);
  const waits = productId !== '' && !product.data && !isGone;

  if (made) {
    return (
      <Submitted
        {...made}
        onAnother={() => {
          setMade(undefined);
          setDraft(undefined);
          setParameters({ tab: 'request' });
        }}
      />
    );
  }
  const failed = [options, ...(isGone ? [] : [product])].find(({ data, error }) => error && !data);
  if (failed?.error) {
    return (
      <LoadError
        title={t('form.loadFailed')}
        text={apiErrorText(failed.error)}
        busy={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!options.data || waits) return <SkeletonCards cards={4} />;
  const known = product.data?.id === productId ? product.data : undefined;
  // A draft belongs to the product in the address, or to none.
  const kept = draft?.productId === productId ? draft : undefined;
  return (
    <div className="max-w-860 grid gap-32">
      <div className="grid gap-10">
        <h2>{t('form.title')}</h2>
        <p className="muted">{t('form.lead')}</p>
      </div>
      <RequestForm
        key={known?.id}
        options={options.data}
        product={known}
        start={kept?.values ?? startOf(options.data, known)}
        kept={kept}
        onMade={(request, files) => setMade({ request, files })}
      />
    </div>
  );
}
