import { useTranslation } from 'react-i18next';
import { QuoteBill } from '@/ui/QuoteBill';
import desk from '@/ui/QuoteDesk.module.css';
import { Loading, Skeleton } from '@/ui/Skeleton';

/** Holds the place of the quote: the real headings and bill, grey boxes where the choices will be. */
export function DeskWaiting() {
  const { t } = useTranslation('cleaning');
  return (
    <div className={desk.desk}>
      <div className={desk.form}>
        <h2>{t('quote.title')}</h2>
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
      </div>
      <QuoteBill about={t('bill.empty')} empty total={t('bill.emptyText')} />
    </div>
  );
}
