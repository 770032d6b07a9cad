import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { KitchenScene } from '@/ui/illustrations/KitchenScene';
import { PriceTable } from '@/ui/PriceTable';
import { TextSection } from '@/ui/TextSection';

/** Price ranges by size of the property (product specification, section 9). */
const prices = [
  { name: 'regular', prices: ['$80–120', '$120–180', '$180–250'] },
  { name: 'deep', prices: ['$150–200', '$200–300', '$300–450'] },
  { name: 'carpet', prices: ['$100–150', '$150–250', '$250–400'] },
  { name: 'window', prices: ['$60–90', '$90–140', '$140–200'] },
] as const;

/** What the cleaning service offers. Quotes and bookings join with their service. */
export default function CleaningPage() {
  const { t } = useTranslation('cleaning');
  return (
    <FactPage
      hue="cleaning"
      title={t('title')}
      lead={t('lead')}
      Scene={KitchenScene}
      facts={[
        { figure: '$89', text: t('facts.from') },
        { figure: '$129', text: t('facts.carpet') },
      ]}
    >
      <PriceTable
        caption={t('table.caption')}
        columns={[t('table.service'), t('table.small'), t('table.medium'), t('table.large')]}
        rows={prices.map(({ name, prices: row }) => ({ name: t(`table.${name}`), prices: [...row] }))}
      />
      <TextSection title={t('book.title')}>
        <p>{t('book.text')}</p>
        <p className="muted">{t('soon')}</p>
      </TextSection>
    </FactPage>
  );
}
