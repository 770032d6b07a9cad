import { useTranslation } from 'react-i18next';
import type { Therapist } from '@/api/generated/public.gen';
import { therapistPath } from '@/app/paths';
import { enumText } from '@/i18n/enumText';
import { formatLocalDateTime, formatPrice } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { CheckIcon, DashIcon, GlobeIcon } from '@/ui/icons';
import { CalendarIcon } from '@/ui/pageIcons';
import { Portrait } from './Portrait';
import { Rating } from './Rating';
import styles from './TherapistCard.module.css';

/** The reasons for the match, including missing ones. */
export interface ReasonText {
  met: boolean;
  text: string;
}

interface TherapistCardProps {
  therapist: Therapist;
  reasons?: readonly ReasonText[];
  /** Whether it is the recommended one, with a filled button. */
  first?: boolean;
}

/** A therapist in one row: portrait, training and languages, the next free time, the fee and the booking link. */
export function TherapistCard({ therapist, reasons = [], first }: TherapistCardProps) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const { id, fullName, qualification, experienceYears, specializations, languages, nextFreeLocalTime } = therapist;
  const titled = `therapist-${id}`;
  return (
    <article className={styles.card} aria-labelledby={titled}>
      <Portrait name={fullName} />
      <div className={styles.about}>
        <div>
          <h3 id={titled}>
            <bdi>{fullName}</bdi>
          </h3>
          <p className="muted">
            {t('card.line', {
              title: enumText('therapy-choices:qualifications', qualification),
              years: t('card.years', { count: experienceYears }),
            })}
          </p>
          <Rating therapist={therapist} />
        </div>
        <ul className={styles.tags} aria-label={t('card.specialties')}>
          {specializations.map((specialization) => (
            <li key={specialization}>{enumText('therapy-choices:concerns', specialization)}</li>
          ))}
        </ul>
        <p className={styles.line}>
          <GlobeIcon small />
          <span className="visually-hidden">{t('card.languages')}: </span>
          {languages.map((language) => enumText('therapy-choices:languages', language)).join(t('card.comma'))}
        </p>
        <p className={styles.line}>
          <CalendarIcon small />
          {nextFreeLocalTime ? t('card.next', { time: formatLocalDateTime(nextFreeLocalTime) }) : t('card.full')}
        </p>
        {reasons.length > 0 && (
          <ul className={styles.reasons} aria-label={t('card.reasons')}>
            {reasons.map(({ met, text }) => (
              <li key={text} className={met ? styles.met : styles.unmet}>
                {met ? <CheckIcon small /> : <DashIcon small />}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.fee}>
        <p className={`num ${styles.price}`}>
          <bdi className="ltr">{formatPrice(therapist.offers[0]?.price)}</bdi> <small>{t('card.perSession')}</small>
        </p>
        <Button to={therapistPath(id)} variant={first ? 'contained' : 'outlined'}>
          <span>
            {nextFreeLocalTime ? t('card.book') : t('card.profile')}
            <span className="visually-hidden">: {fullName}</span>
          </span>
        </Button>
      </div>
    </article>
  );
}
