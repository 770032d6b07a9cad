import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { LoadError } from '@/ui/LoadError';
import { SkeletonCards } from '@/ui/Skeleton';

interface FetchedPartProps {
  /** Fetches the part and its texts. The same function in every render. */
  load: () => Promise<ComponentType>;
  /** Title over why it could not be fetched. */
  failed: string;
}

/** A part that lives, fetched with its texts and the API when its tab is opened: the page is text without it. */
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
