import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import { InfoPage } from '@/ui/InfoPage';
import FieldScene from '@/ui/illustrations/FieldScene.svg';
import { MarkedList, TextSection } from '@/ui/TextSection';
import { MarketChart } from './components/MarketChart';
import { OrderChart } from './components/OrderChart';
import { RevenueChart } from './components/RevenueChart';
import { Roadmap } from './components/Roadmap';
import hues from '@/ui/hue.module.css';
import styles from './InvestorsPage.module.css';

const streams = ['products', 'cleaning', 'cargo', 'therapy'] as const;
const risks = ['projection', 'market', 'app', 'network', 'assistant'] as const;

/** The pitch, with the figures of docs/product.md, section 9. No figure is invented, and missing ones are named as missing. */
export default function InvestorsPage() {
  const { t } = useTranslation('investors');
  return (
    <InfoPage
      title={t('title')}
      pageTitle={t('pageTitle')}
      lead={t('lead')}
      description={t('description')}
      Scene={FieldScene}
      actions={
        <>
          <Button variant="contained" to={contactAbout('investment-deck')}>
            {t('deck')}
          </Button>
          <Button to={contactAbout('investor-meeting')}>{t('meeting')}</Button>
        </>
      }
      facts={[
        { figure: '4', text: t('facts.streams') },
        { figure: '$50M', text: t('facts.market') },
        { figure: '300%', text: t('facts.growth') },
      ]}
    >
      <p className={`${styles.promise} ps-26 relative font-550 text-20`}>{t('promise')}</p>
      <div className="grid-cols-[7fr_5fr] gap-y-48 gap-x-64 pb-24 max-lg:grid-cols-1 grid items-start">
        <RevenueChart />
        <MarketChart />
      </div>
      <section className="gap-36 pt-40 grid border-t border-line-2">
        <div className="grid gap-10">
          <h2 className="text-30">{t('streams.title')}</h2>
          <p className="muted">{t('streams.text')}</p>
        </div>
        <div className={`${styles.streams} grid-cols-[5fr_7fr] gap-y-48 gap-x-64 max-lg:grid-cols-1 grid items-start`}>
          <dl className="grid gap-20">
            {streams.map((name) => (
              <div key={name} className={hues[name]}>
                <dt className="font-650">{t(`streams.${name}.title`)}</dt>
                <dd className="muted">{t(`streams.${name}.text`)}</dd>
              </div>
            ))}
          </dl>
          <OrderChart />
        </div>
      </section>
      <Roadmap />
      <TextSection title={t('risks.title')}>
        <p>{t('risks.text')}</p>
        <MarkedList items={risks.map((name) => t(`risks.${name}`))} />
      </TextSection>
    </InfoPage>
  );
}
