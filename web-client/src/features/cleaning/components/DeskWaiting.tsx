import { useTranslation } from 'react-i18next';
import { EmptyQuoteDesk } from '@/ui/QuoteDesk';
import desk from '@/ui/QuoteDesk.module.css';
import { Loading, Skeleton } from '@/ui/Skeleton';

/** Holds the place of the quote: the real headings and bill, grey boxes where the choices will be. */
export function DeskWaiting() {
  const { t } = useTranslation('cleaning');
  return (
    <EmptyQuoteDesk title={t('quote.title')} about={t('bill.empty')} text={t('bill.emptyText')}>
      <Loading className={desk.wait}>
        <Skeleton shape="field" />
        <div className={desk.pair}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
        <div className={desk.pair}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
        <Skeleton shape="button" />
      </Loading>
    </EmptyQuoteDesk>
  );
}
