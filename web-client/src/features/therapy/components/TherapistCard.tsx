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

/** A therapist in one row: portrait, training and languages, the next free time, the lowest fee and the booking link. */
export function TherapistCard({ therapist, reasons = [], first }: TherapistCardProps) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const { id, fullName, qualification, experienceYears, specializations, languages, nextFreeLocalTime } = therapist;
  const [least, ...others] = therapist.offers
    .flatMap(({ price }) => price ?? [])
    .sort((a, b) => Number(a.amountMinor) - Number(b.amountMinor));
  const isLeast = others.some(({ amountMinor }) => amountMinor !== least?.amountMinor);
  const titled = `therapist-${id}`;
  return (
    <article
      className="grid-cols-[148px_1fr_212px] items-stretch max-md:grid-cols-[96px_1fr] max-md:gap-16 grid gap-24 bg-surface border border-line rounded-card p-20"
      aria-labelledby={titled}
    >
      <Portrait name={fullName} />
      <div className="content-center grid gap-10 min-w-0">
        <div>
          <h3 className="text-20 wrap-anywhere" id={titled}>
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
        <ul className={`${styles.tags} flex flex-wrap gap-6`} aria-label={t('card.specialties')}>
          {specializations.map((specialization) => (
            <li key={specialization} className="muted text-14 border border-line-2 rounded-full">
              {enumText('therapy-choices:concerns', specialization)}
            </li>
          ))}
        </ul>
        <p className={`${styles.line} muted text-15`}>
          <GlobeIcon small />
          <span className="visually-hidden">{t('card.languages')}: </span>
          {languages.map((language) => enumText('therapy-choices:languages', language)).join(t('card.comma'))}
        </p>
        <p className={`${styles.line} muted text-15`}>
          <CalendarIcon small />
          {nextFreeLocalTime ? t('card.next', { time: formatLocalDateTime(nextFreeLocalTime) }) : t('card.full')}
        </p>
        {reasons.length > 0 && (
          <ul className={`${styles.reasons} grid gap-2 text-14`} aria-label={t('card.reasons')}>
            {reasons.map(({ met, text }) => (
              <li key={text} className={met ? `text-success font-600` : 'muted'}>
                {met ? <CheckIcon small /> : <DashIcon small />}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`${styles.fee} grid gap-12`}>
        <p className="num leading-[1.1] tracking-tight font-700 text-30">
          {isLeast && <small className="muted font-500 text-14 tracking-normal">{t('card.from')} </small>}
          <bdi className="ltr">{formatPrice(least)}</bdi>{' '}
          <small className="muted font-500 text-14 tracking-normal">{t('card.perSession')}</small>
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
