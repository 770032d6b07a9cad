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

/** Reviews per step, and the most of one request in the contract. */
const PAGE_SIZE = 5;
const MOST = 100;

/** Reviews of completed sessions, the latest first. */
export function Reviews({ therapist: { id, reviewCount, ratingTenths } }: { therapist: Therapist }) {
  const { t } = useTranslation('therapist');
  const [pages, setPages] = useState(1);
  const { data, error, isFetching, refetch } = publicApi.useListTherapistReviewsQuery({
    id,
    pageSize: PAGE_SIZE * pages,
  });
  return (
    <div className={`${styles.part} grid gap-16`}>
      <h2>
        {reviewCount > 0 ? t('reviews.title', { stars: stars(ratingTenths), count: reviewCount }) : t('reviews.none')}
      </h2>
      <p className="small muted">{t('reviews.who')}</p>
      {!data && !error && <SkeletonRows rows={2} />}
      {data && data.reviews.length > 0 && (
        <ul className={styles.reviews}>
          {data.reviews.map((review) => (
            <li key={review.id} className="grid gap-16 gap-y-4 border-bottom-strong py-16">
              <b className="num text-hue text-18">
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
      {error ? (
        <LoadError
          title={t('reviews.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        data?.nextPageToken &&
        PAGE_SIZE * pages < MOST && (
          <LoadMore shown={data.reviews.length} loading={isFetching} onMore={() => setPages(pages + 1)} />
        )
      )}
    </div>
  );
}
