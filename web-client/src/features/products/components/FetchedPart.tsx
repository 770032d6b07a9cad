import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { LoadError } from '@/ui/LoadError';
import { SkeletonCards } from '@/ui/Skeleton';

interface FetchedPartProps {
  /** Fetches the part and its texts. Must be the same function in every render. */
  load: () => Promise<ComponentType>;
  /** Title of the error when it cannot be fetched. */
  failed: string;
}

/** Fetches an interactive part with its texts and the API when its tab opens; the page itself is text. */
export function FetchedPart({ load, failed: title }: FetchedPartProps) {
  const { t } = useTranslation();
  const joinApi = useApiOnDemand();
  const [Part, setPart] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let present = true;
    Promise.all([load(), joinApi()]).then(
      ([Loaded]) => present && setPart(() => Loaded),
      () => present && setFailed(true),
    );
    return () => {
      present = false;
    };
  }, [attempt, joinApi, load]);

  if (Part) return <Part />;
  if (!failed) return <SkeletonCards cards={4} />;
  return (
    <LoadError
      title={title}
      text={t('apiError.offline')}
      onRetry={() => {
        setFailed(false);
        setAttempt(attempt + 1);
      }}
    />
  );
}
