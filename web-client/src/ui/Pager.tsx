import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { ArrowIcon, BackIcon } from './icons';

interface LoadMoreProps {
  /** Number of shown rows. */
  shown: number;
  /** Total, where the API returns one. */
  total?: number;
  loading?: boolean;
  onMore: () => void;
}

/**
 * The "Load more" button of a list. New rows appear above the button, which keeps its place and
 * the focus.
 */
export function LoadMore({ shown, total, loading, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const count = useId();
  return (
    <div className="py-20 grid justify-items-center gap-10">
      <p id={count} role="status" className="small muted">
        {total === undefined ? t('pager.shown', { count: shown }) : t('pager.shownOf', { shown, total })}
      </p>
      <Button size="small" loading={loading} aria-describedby={count} onClick={onMore}>
        {loading ? t('loading') : t('pager.more')}
      </Button>
    </div>
  );
}

interface PagerProps {
  /** Subject of the pages, for screen readers: "Bookings". */
  label: string;
  /** Number of this page, from 1. */
  page: number;
  hasNext: boolean;
  /** The page is loading, so the token of the next one is unknown. */
  loading?: boolean;
  onPage: (page: number) => void;
}

/**
 * Previous and next page of a table. The API pages by tokens, so there is no last page and no
 * jump; Material UI's Pagination needs the number of pages.
 */
export function Pager({ label, page, hasNext, loading, onPage }: PagerProps) {
  const { t } = useTranslation();
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-12 py-16"
      aria-label={t('pager.label', { what: label })}
    >
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon small />
        {t('pager.previous')}
      </Button>
      <span className="num" aria-live="polite">
        {t('pager.page', { page })}
      </span>
      <Button size="small" disabled={!hasNext && !loading} loading={loading} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
        <ArrowIcon small />
      </Button>
    </nav>
  );
}
