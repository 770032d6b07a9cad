import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { MoreLink } from '@/ui/MoreLink';
import { find, type Match, type Search } from '../matching';
import { therapists } from '../therapists';
import { TherapistCard } from './TherapistCard';
import styles from './TherapistList.module.css';

/** The therapists that a search finds: how many and why, then one row each. */
export function TherapistList({ search, onReset }: { search: Search; onReset: () => void }) {
  const { t } = useTranslation('therapy');
  const found = find(therapists, search);
  const wish = search.kind === 'match' ? search : undefined;
  const nobodyKnows = Boolean(wish?.concern) && !found.some(({ reasons }) => reasons.some(isConcern));

  const reasonTexts = ({ reasons }: Match) =>
    reasons.map(({ about, met }) => ({
      met,
      text:
        about === 'concern' && wish?.concern
          ? t(met ? 'reasons.concern' : 'reasons.noConcern', { concern: t(`concerns.${wish.concern}`) })
          : t(met ? 'reasons.language' : 'reasons.noLanguage', {
              language: t(`languages.${wish?.language ?? 'english'}`),
            }),
    }));

  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className="muted" role="status">
          {search.kind === 'match'
            ? t('list.matched', { count: found.length })
            : t('list.found', { count: found.length })}
        </p>
        {search.kind !== 'all' && found.length > 0 && (
          <Button size="small" onClick={onReset}>
            {t('list.all')}
          </Button>
        )}
      </div>
      {nobodyKnows && wish?.concern && (
        <div className={styles.notice}>
          <p>{t('list.nobodyYet', { concern: t(`concerns.${wish.concern}`) })}</p>
          <MoreLink to={contactAbout('therapy')}>{t('list.ask')}</MoreLink>
        </div>
      )}
      {found.map((match, index) => (
        <TherapistCard
          key={match.therapist.id}
          therapist={match.therapist}
          reasons={reasonTexts(match)}
          action={
            <Button to={contactAbout('therapy')} variant={index === 0 ? 'contained' : 'outlined'}>
              <span>
                {t('card.request')}
                <span className="visually-hidden">: {t(`therapists.${match.therapist.id}.name`)}</span>
              </span>
            </Button>
          }
        />
      ))}
      {found.length === 0 && (
        <div className={styles.empty}>
          <EmptyState
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={
              <div className={styles.actions}>
                <Button onClick={onReset}>{t('list.all')}</Button>
                <MoreLink to={contactAbout('therapy')}>{t('list.ask')}</MoreLink>
              </div>
            }
          />
        </div>
      )}
    </div>
  );
}

const isConcern = ({ about, met }: Match['reasons'][number]) => about === 'concern' && met;
