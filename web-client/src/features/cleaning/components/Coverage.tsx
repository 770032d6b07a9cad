import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi } from '@/api/generated/public.gen';
import { cityName } from '@/domain/cities';
import { LoadError } from '@/ui/LoadError';
import { Loading, SkeletonText } from '@/ui/Skeleton';
import styles from './Coverage.module.css';

/** The towns with the first characters of their postal codes. */
export default function Coverage() {
  const { t } = useTranslation(['cleaning', 'tracking']);
  const { data, error, isFetching, refetch } = publicApi.useGetCleaningOptionsQuery();
  if (data) {
    return (
      <dl className={`${styles.towns} grid`}>
        {data.coverageAreas.map(({ name, postalAreas }) => (
          <div key={name} className="grid gap-20 gap-y-4 border-b border-line">
            <dt className="font-650">{cityName(name)}</dt>
            <dd className="num muted text-14">
              <bdi className="ltr">{postalAreas.join('  ')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (error) {
    return (
      <LoadError
        title={t('coverage.failed')}
        text={apiErrorText(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading>
      <SkeletonText lines={8} />
    </Loading>
  );
}
