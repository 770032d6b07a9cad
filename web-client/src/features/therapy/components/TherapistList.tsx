import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { publicApi, type TherapistMatch } from '@/api/generated/public.gen';
import { recordsOf } from '@/api/pages';
import { contactAbout } from '@/app/paths';
import { ListFoot } from '@/modules/records/ListFoot';
import { ownZone } from '@/modules/slots/zones';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { MoreLink } from '@/ui/MoreLink';
import { SkeletonCards } from '@/ui/Skeleton';
import { type MatchCriteria, noFilters, type Search } from '../search';
import { therapistsApi } from '../therapistPages';
import { type ReasonText, TherapistCard } from './TherapistCard';
import styles from './TherapistList.module.css';

interface ListProps {
  /** Resets the search. */
  onReset: () => void;
}

/** The results of a search: count and reasons, then one row per therapist. */
export function TherapistList({ search, onReset }: ListProps & { search: Search }) {
  return (
    <div className="grid gap-16 min-w-0">
      {search.kind === 'match' ? (
        <Matches wish={search} onReset={onReset} />
      ) : (
        // Another search starts at its first page.
        <Directory key={JSON.stringify(search)} search={search} onReset={onReset} />
      )}
    </div>
  );
}

function Directory({ search, onReset }: ListProps & { search: Exclude<Search, { kind: 'match' }> }) {
  const { t } = useTranslation('therapy');
  const { type, language, qualification, place, price, free, order } = search.kind === 'filter' ? search : noFilters;
  const query = therapistsApi.useTherapistPagesInfiniteQuery({
    therapyType: type || undefined,
    language: language || undefined,
    qualification: qualification || undefined,
    sessionType: place || undefined,
    maxPriceMinor: price ? `${price}00` : undefined,
    freeWithinDays: free ? Number(free) : undefined,
    orderBy: order || undefined,
    timeZone: ownZone(),
  });
  const records = recordsOf(query, ({ therapists }) => therapists);
  const { items, error, isFetching, refetch, hasMore } = records;
  if (!items) return <Waiting error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <>
      <Head onReset={search.kind === 'all' || items.length === 0 ? undefined : onReset}>
        {hasMore ? t('list.foundMore', { number: items.length }) : t('list.found', { count: items.length })}
      </Head>
      {items.map((therapist, index) => (
        <TherapistCard key={therapist.id} therapist={therapist} first={index === 0} />
      ))}
      {items.length === 0 && <NoTherapists onReset={search.kind === 'all' ? undefined : onReset} />}
      <ListFoot query={records} failed={t('list.failed')} />
    </>
  );
}

function Matches({ wish, onReset }: ListProps & { wish: MatchCriteria }) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const { concern, language } = wish;
  const { currentData, error, isFetching, refetch } = publicApi.useMatchTherapistsQuery({
    matchTherapistsRequest: { concern: concern || undefined, language, timeZone: ownZone() },
  });
  if (!currentData) return <Waiting error={error} busy={isFetching} onRetry={refetch} />;
  const { matches, languageUnavailable } = currentData;
  const nobodyKnows = concern && !matches.some(meetsConcern);
  return (
    <>
      <Head onReset={matches.length > 0 ? onReset : undefined}>{t('list.matched', { count: matches.length })}</Head>
      {languageUnavailable && matches.length > 0 && (
        <div className={`${styles.notice} bg-warning-wash grid justify-items-start gap-4 rounded-btn px-20 py-16`}>
          <p>{t('list.otherLanguages', { language: t(`therapy-choices:languages.${language}`) })}</p>
          <MoreLink to={contactAbout('therapy')}>{t('list.ask')}</MoreLink>
        </div>
      )}
      {nobodyKnows && (
        <div className={`${styles.notice} bg-warning-wash grid justify-items-start gap-4 rounded-btn px-20 py-16`}>
          <p>{t('list.nobodyYet', { concern: t(`therapy-choices:concerns.${concern}`) })}</p>
          <MoreLink to={contactAbout('therapy')}>{t('list.ask')}</MoreLink>
        </div>
      )}
      {matches.map(
        (match, index) =>
          match.therapist && (
            <TherapistCard
              key={match.therapist.id}
              therapist={match.therapist}
              reasons={reasonTexts(match, wish, t)}
              first={index === 0}
            />
          ),
      )}
      {matches.length === 0 && <NoTherapists onReset={onReset} />}
    </>
  );
}

const meetsConcern = ({ reasons }: TherapistMatch) =>
  reasons.some(({ point, isMet }) => point === 'MATCH_POINT_CONCERN' && isMet);

/** The service's reasons in words; unknown ones are ignored. */
function reasonTexts({ reasons }: TherapistMatch, { concern, language }: MatchCriteria, t: Words): ReasonText[] {
  return reasons.flatMap(({ point, isMet: met }) => {
    const name = point.replace('MATCH_POINT_', '').toLowerCase();
    const text = t(`reasons.${name}${met ? '' : '_not'}` as never, {
      concern: concern && t(`therapy-choices:concerns.${concern}`),
      language: t(`therapy-choices:languages.${language}`),
      defaultValue: '',
    }) as string;
    return text ? [{ met, text }] : [];
  });
}
type Words = ReturnType<typeof useTranslation<['therapy', 'therapy-choices']>>['t'];

/** The number of results, and the reset. */
function Head({ onReset, children }: { onReset?: () => void; children: ReactNode }) {
  const { t } = useTranslation('therapy');
  return (
    <div className="min-h-40 flex flex-wrap items-center justify-between gap-16 gap-y-8">
      <p className="muted" role="status">
        {children}
      </p>
      {onReset && (
        <Button size="small" onClick={onReset}>
          {t('list.all')}
        </Button>
      )}
    </div>
  );
}

function Waiting({ error, busy, onRetry }: { error?: unknown; busy: boolean; onRetry: () => unknown }) {
  const { t } = useTranslation('therapy');
  if (!error) return <SkeletonCards cards={3} label={t('list.loading')} />;
  return <LoadError title={t('list.failed')} text={apiErrorText(error)} busy={busy} onRetry={() => void onRetry()} />;
}

function NoTherapists({ onReset }: { onReset?: () => void }) {
  const { t } = useTranslation('therapy');
  return (
    <div className="bg-surface border border-line rounded-card">
      <EmptyState
        title={t(onReset ? 'list.emptyTitle' : 'list.noneTitle')}
        text={t(onReset ? 'list.emptyText' : 'list.noneText')}
        action={
          <div className="flex flex-wrap items-center justify-center gap-24 gap-y-12">
            {onReset && <Button onClick={onReset}>{t('list.all')}</Button>}
            <MoreLink to={contactAbout('therapy')}>{t('list.ask')}</MoreLink>
          </div>
        }
      />
    </div>
  );
}
