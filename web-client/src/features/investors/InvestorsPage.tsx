import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { PriceTable } from '@/ui/PriceTable';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** The short pitch: figures of product specification, section 9. */
export default function InvestorsPage() {
  const { t } = useTranslation('investors');
  return (
    <FactPage
      title={t('title')}
      lead={t('lead')}
      facts={[
        { figure: '4', text: t('facts.streams') },
        { figure: '$50M', text: t('facts.market') },
        { figure: '300%', text: t('facts.growth') },
      ]}
    >
      <PriceTable
        caption={t('projection.caption')}
        columns={[t('projection.measure'), t('projection.year1'), t('projection.year3'), t('projection.year5')]}
        rows={[{ name: t('projection.revenue'), prices: ['$2.5M', '$15M', '$50M'] }]}
      />
      <TextSection title={t('streams.title')}>
        <MarkedList items={[t('streams.products'), t('streams.cleaning'), t('streams.cargo'), t('streams.therapy')]} />
        <p className="muted">{t('deck')}</p>
      </TextSection>
    </FactPage>
  );
}
