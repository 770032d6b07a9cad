import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { HarbourScene } from '@/ui/illustrations/HarbourScene';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** What the sourcing service offers. Search and requests join with their service. */
export default function ProductsPage() {
  const { t } = useTranslation('products');
  return (
    <FactPage
      hue="products"
      title={t('title')}
      lead={t('lead')}
      Scene={HarbourScene}
      facts={[
        { figure: '99.7%', text: t('facts.pass') },
        { figure: '98.5%', text: t('facts.onTime') },
        { figure: '95%', text: t('facts.satisfaction') },
        { figure: '0.2%', text: t('facts.defects') },
      ]}
    >
      <TextSection title={t('how.title')}>
        <MarkedList items={[t('how.find'), t('how.sample'), t('how.inspect'), t('how.ship')]} />
      </TextSection>
      <TextSection title={t('ask.title')}>
        <p>{t('ask.text')}</p>
        <p className="muted">{t('soon')}</p>
      </TextSection>
    </FactPage>
  );
}
