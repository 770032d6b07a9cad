import { useTranslation } from 'react-i18next';
import { offers } from '@/config/site';
import { formatNumber } from '@/i18n/numbers';
import MesobSpot from '@/ui/illustrations/MesobSpot.svg';
import { Ledger } from '@/ui/Ledger';
import styles from './WhyChoose.module.css';

/** Promises as a ledger: the figure first, then its meaning. */
export function WhyChoose() {
  const { t } = useTranslation('home');
  const promises = [
    { figure: t('why.replyNumber'), title: t('why.reply'), text: t('why.replyText') },
    { figure: `${offers.sourcing.quality.pass}%`, title: t('why.checked'), text: t('why.checkedText') },
    { figure: formatNumber(3), title: t('why.languages'), text: t('why.languagesText') },
    { figure: '$0', title: t('why.price'), text: t('why.priceText') },
  ];
  return (
    <section className="py-l">
      <div className="wrap grid-cols-[4fr_7fr] max-xl:gap-48 max-md:grid-cols-[1fr] max-md:gap-40 grid gap-72">
        <div className="top-120 max-md:static sticky grid self-start gap-16">
          <h2>{t('why.title')}</h2>
          <p className="muted">{t('why.text')}</p>
          <MesobSpot className={styles.drawing} />
        </div>
        <Ledger rows={promises} />
      </div>
    </section>
  );
}
