import { useTranslation } from 'react-i18next';
import { QuoteBill } from '@/ui/QuoteBill';
import desk from '@/ui/QuoteDesk.module.css';
import { Loading, Skeleton } from '@/ui/Skeleton';

/** Holds the place of the quote: the real heading and bill, grey boxes where the fields will be. */
export function DeskWaiting() {
  const { t } = useTranslation('cargo');
  return (
    <div className={desk.desk}>
      <div className={desk.form}>
        <h2>{t('quote.title')}</h2>
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
      </div>
      <QuoteBill about={t('bill.empty')} empty total={t('bill.emptyText')} />
    </div>
  );
}
