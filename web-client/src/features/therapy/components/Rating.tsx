import { useTranslation } from 'react-i18next';
import type { Therapist } from '@/api/generated/public.gen';
import { StarIcon } from '@/ui/pageIcons';
import styles from './TherapistCard.module.css';

/** Formats 49 tenths as `4.9`. */
export const stars = (tenths: number) => `${Math.floor(tenths / 10)}.${tenths % 10}`;

/** The average rating and the number of reviews; hidden without reviews. */
export function Rating({ therapist: { ratingTenths, reviewCount } }: { therapist: Therapist }) {
  const { t } = useTranslation('therapy');
  if (reviewCount === 0) return null;
  return (
    <p className={`${styles.line} muted text-15`}>
      <StarIcon small />
      {t('card.rating', { stars: stars(ratingTenths), reviews: t('card.reviews', { count: reviewCount }) })}
    </p>
  );
}
