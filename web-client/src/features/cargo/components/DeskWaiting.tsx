import { useTranslation } from 'react-i18next';
import { EmptyQuoteDesk } from '@/ui/QuoteDesk';
import desk from '@/ui/QuoteDesk.module.css';
import { Loading, Skeleton } from '@/ui/Skeleton';

/** Holds the place of the quote: the real heading and bill, grey boxes where the fields will be. */
export function DeskWaiting() {
  const { t } = useTranslation('cargo');
  return (
    <EmptyQuoteDesk title={t('quote.title')} about={t('bill.empty')} text={t('bill.emptyText')}>
      <Loading className={desk.wait}>
        <div className={desk.pair}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
        <div className={desk.trio}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
        <Skeleton shape="field" />
        <Skeleton shape="button" />
      </Loading>
    </EmptyQuoteDesk>
  );
}
