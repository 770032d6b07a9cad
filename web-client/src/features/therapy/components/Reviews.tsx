import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi, type Therapist } from '@/api/generated/public.gen';
import { formatDate } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';
import { SkeletonRows } from '@/ui/Skeleton';
import styles from '../TherapistPage.module.css';
import { stars } from './Rating';

/** Page size of the reviews. */
const PAGE_SIZE = 5;

/** Reviews of completed sessions, the latest first. */
export function Reviews({ therapist: { id, reviewCount, ratingTenths } }: { therapist: Therapist }) {
  const { t } = useTranslation('therapist');
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = publicApi.useListTherapistReviewsQuery({
    id,
    pageSize: Math.min(100, PAGE_SIZE * pages),
  });
  return (
    <div className={styles.part}>
      <h2>
        {reviewCount > 0 ? t('reviews.title', { stars: stars(ratingTenths), count: reviewCount }) : t('reviews.none')}
      </h2>
      <p className="small muted">{t('reviews.who')}</p>
      {!data && !error && <SkeletonRows rows={2} />}
      {!data && error && (
        <LoadError
          title={t('reviews.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.reviews.length > 0 && (
        <ul className={styles.reviews}>
          {data.reviews.map((review) => (
            <li key={review.id}>
              <b className="num">
                <span className="visually-hidden">{t('reviews.stars')} </span>
                {review.rating}.0
              </b>
              <p>
                <bdi>{review.text || t('reviews.noText')}</bdi>
              </p>
              <time className="small muted num" dateTime={review.createTime}>
                {formatDate(review.createTime)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {data?.nextPageToken && <LoadMore shown={data.reviews.length} onMore={() => setPages(pages + 1)} />}
    </div>
  );
}
