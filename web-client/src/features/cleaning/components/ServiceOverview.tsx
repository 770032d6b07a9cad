import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { offers } from '@/config/site';
import { formatDayOfMonth } from '@/i18n/format';
import CleaningVignette from '@/ui/illustrations/CleaningVignette.svg';
import CarpetVignette from '@/ui/illustrations/CarpetVignette.svg';
import { MarkedList } from '@/ui/TextSection';
import { showQuote } from '../quotePlace';
import styles from './ServiceOverview.module.css';

/** Services that need one line. */
const lines = ['WINDOW', 'MOVE', 'COMMERCIAL', 'POST_CONSTRUCTION'] as const;
const textOf = {
  WINDOW: 'window',
  MOVE: 'move',
  COMMERCIAL: 'commercial',
  POST_CONSTRUCTION: 'post_construction',
} as const;

/** First and last day of a season, `MM-DD`, formatted for a sentence. The year is arbitrary and not shown. */
const seasonOf = ([from, until]: readonly [string, string]) => ({
  from: formatDayOfMonth(`2026-${from}`, 'long'),
  until: formatDayOfMonth(`2026-${until}`, 'long'),
});

/** The crew's tasks: the regular visit first, the deep one with its additions, the rest as a list. */
export function ServiceOverview() {
  const { t } = useTranslation('cleaning');
  const season = seasonOf(offers.cleaning.windowSeason);
  const book = (service: string) => (
    <Link
      className="inline-block min-h-24 flex-none text-hue font-650 underline"
      to={{ search: `?service=SERVICE_TYPE_${service}` }}
      preventScrollReset
      onClick={showQuote}
    >
      {t('bookNow')}
      <span className="visually-hidden">: {t(`service.SERVICE_TYPE_${service}` as never)}</span>
    </Link>
  );
  return (
    <section className="wrap pt-m pb-s grid gap-32">
      <h2>{t('what.title')}</h2>
      <div
        className={`${styles.grid} grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-y-24 gap-x-40 max-md:grid-cols-1 grid`}
      >
        <article
          className={`${styles.regular} gap-12 row-span-2 p-36 bg-cleaning-wash max-md:py-24 max-md:px-20 grid content-start justify-items-start rounded-card`}
        >
          <CleaningVignette className={styles.picture} />
          <h3>{t('service.SERVICE_TYPE_REGULAR')}</h3>
          <p>{t('what.regularText')}</p>
          {book('REGULAR')}
        </article>
        <article className="gap-12 pt-12 pb-28 grid content-start justify-items-start border-b border-line-2">
          <h3>{t('service.SERVICE_TYPE_DEEP')}</h3>
          <p className="muted">{t('what.deepText')}</p>
          <MarkedList items={[t('what.deep1'), t('what.deep2'), t('what.deep3')]} />
          {book('DEEP')}
        </article>
        <article
          className={`${styles.carpet} grid-cols-[120px_minmax(0,1fr)] gap-28 max-md:grid-cols-[80px_minmax(0,1fr)] max-md:gap-20 grid items-center content-start justify-items-start`}
        >
          <CarpetVignette className={styles.picture} />
          <div className="grid justify-items-start gap-8">
            <h3>{t('service.SERVICE_TYPE_CARPET')}</h3>
            <p>{t('what.carpetText')}</p>
            {book('CARPET')}
          </div>
        </article>
        <ul className={`${styles.rest} mt-8 col-span-full`}>
          {lines.map((name) => (
            <li key={name} className="flex items-center justify-between gap-24 border-t border-line py-16">
              <div>
                <h3>{t(`service.SERVICE_TYPE_${name}`)}</h3>
                <p className="muted">{t(`what.${textOf[name]}Text`, season)}</p>
              </div>
              {book(name)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
