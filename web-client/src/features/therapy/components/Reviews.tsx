import { useTranslation } from 'react-i18next';
import type { Therapist } from '@/api/generated/public.gen';
import { recordsOf } from '@/api/pages';
import { formatDate } from '@/i18n/format';
import { RecordList } from '@/modules/records/RecordList';
import styles from '../TherapistPage.module.css';
import { therapistsApi } from '../therapistPages';
import { stars } from './Rating';

/** Reviews of completed sessions, the latest first. */
export function Reviews({ therapist: { id, reviewCount, ratingTenths } }: { therapist: Therapist }) {
  const { t } = useTranslation('therapist');
  const query = therapistsApi.useReviewPagesInfiniteQuery({ id });
  return (
    <div className={`${styles.part} grid gap-16`}>
      <h2>
        {reviewCount > 0 ? t('reviews.title', { stars: stars(ratingTenths), count: reviewCount }) : t('reviews.none')}
      </h2>
      <p className="small muted">{t('reviews.who')}</p>
      <RecordList
        query={recordsOf(query, ({ reviews }) => reviews)}
        failed={t('reviews.failed')}
        empty={null}
        listClass={styles.reviews}
        row={(review) => (
          <li key={review.id} className="grid gap-16 gap-y-4 border-b border-line-2 py-16">
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
        )}
      />
    </div>
  );
}
