import { useTranslation } from 'react-i18next';
import { offers } from '@/config/site';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import MesobSpot from '@/ui/illustrations/MesobSpot.svg';
import FreightSpot from '@/ui/illustrations/FreightSpot.svg';
import GlobeSpot from '@/ui/illustrations/GlobeSpot.svg';
import InspectSpot from '@/ui/illustrations/InspectSpot.svg';
import SampleSpot from '@/ui/illustrations/SampleSpot.svg';
import { Ledger } from '@/ui/Ledger';
import { Steps } from '@/ui/Steps';
import styles from './Overview.module.css';

const services = [
  ['source', GlobeSpot],
  ['sample', SampleSpot],
  ['inspect', InspectSpot],
  ['freight', FreightSpot],
] as const;
const steps = ['tell', 'offer', 'deliver'] as const;
const reasons = [
  { name: 'checked', figure: `${offers.sourcing.quality.pass}%` },
  { name: 'price', figure: '1' },
  { name: 'currency', figure: `${offers.sourcing.currencies}` },
  { name: 'answer', figure: undefined },
] as const;

/** The services, steps and reasons. */
export function Overview() {
  const { t } = useTranslation('products');
  return (
    <div className="gap-m grid">
      <section className="grid gap-32">
        <h2>{t('services.title')}</h2>
        <div className={`${styles.services} grid-cols-[repeat(12,1fr)] grid gap-24`}>
          {services.map(([name, Spot]) => (
            <article key={name} className={styles[name]}>
              <Spot className={`mirror ${styles.spot}`} />
              <div>
                <h3 className="mb-8">{t(`services.${name}.title`)}</h3>
                <p>{t(`services.${name}.text`)}</p>
              </div>
            </article>
          ))}
        </div>
      </section>
      <section className="grid gap-32">
        <h2>{t('how.title')}</h2>
        <Steps steps={steps.map((name) => ({ title: t(`how.${name}.title`), text: t(`how.${name}.text`) }))} />
      </section>
      <section className="grid-cols-[4fr_7fr] max-[1000px]:gap-40 max-md:grid-cols-[1fr] grid gap-72">
        <div className="grid content-start gap-16">
          <h2>{t('why.title')}</h2>
          <p className="muted">{t('why.text')}</p>
          <MesobSpot className={styles.drawing} />
        </div>
        <Ledger
          rows={reasons.map(({ name, figure }) => ({
            figure: figure ?? t('why.hours'),
            title: t(`why.${name}.title`),
            text: t(`why.${name}.text`),
          }))}
        />
      </section>
      <section className="py-40 px-48 rounded-[28px] bg-products-wash max-md:py-28 max-md:px-24 flex flex-wrap items-center justify-between gap-48 gap-y-20">
        <div>
          <h2 className="mb-8">{t('ask.title')}</h2>
          <p>{t('ask.text')}</p>
        </div>
        <Button variant="contained" to={contactAbout('product-sourcing')}>
          {t('ask.action')}
        </Button>
      </section>
    </div>
  );
}
