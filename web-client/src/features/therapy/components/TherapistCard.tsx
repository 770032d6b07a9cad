import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, DashIcon, GlobeIcon } from '@/ui/icons';
import { PortraitOne, PortraitThree, PortraitTwo } from '@/ui/illustrations/portraits';
import type { SceneProps } from '@/ui/illustrations/scene';
import type { Therapist } from '../therapists';
import styles from './TherapistCard.module.css';

const portraits: Record<Therapist['id'], ComponentType<SceneProps>> = {
  selihom: PortraitOne,
  daniel: PortraitTwo,
  mariam: PortraitThree,
};

/** Why a therapist is in the list, or what is missing. */
export interface ReasonText {
  met: boolean;
  text: string;
}

interface TherapistCardProps {
  therapist: Therapist;
  reasons?: readonly ReasonText[];
  /** What can be done: a way to book. */
  action: ReactNode;
}

/** A therapist in one row: portrait, training and languages, the fee and what to do at the end. */
export function TherapistCard({ therapist, reasons = [], action }: TherapistCardProps) {
  const { t } = useTranslation('therapy');
  const { id, experience, specialties, languages, hourlyRate } = therapist;
  const Portrait = portraits[id];
  return (
    <article className={styles.card} aria-labelledby={`therapist-${id}`}>
      <div className={styles.arch}>
        <Portrait className={styles.portrait} />
      </div>
      <div className={styles.about}>
        <div>
          <h3 id={`therapist-${id}`}>{t(`therapists.${id}.name`)}</h3>
          <p className="muted">
            {t('card.line', { title: t(`therapists.${id}.title`), years: t('card.years', { count: experience }) })}
          </p>
        </div>
        <ul className={styles.tags} aria-label={t('card.specialties')}>
          {specialties.map((specialty) => (
            <li key={specialty}>{t(`concerns.${specialty}`)}</li>
          ))}
        </ul>
        <p className={styles.languages}>
          <GlobeIcon small />
          <span className="visually-hidden">{t('card.languages')}: </span>
          {languages.map((language) => t(`languages.${language}`)).join(t('card.comma'))}
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
          <span className="ltr">${hourlyRate}</span> <small>{t('card.perSession')}</small>
        </p>
        {action}
      </div>
    </article>
  );
}
