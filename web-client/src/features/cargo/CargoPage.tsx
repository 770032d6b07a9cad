import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/i18n/format';
import { FactPage } from '@/ui/FactPage';
import { RouteScene } from '@/ui/illustrations/RouteScene';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** What the cargo service offers. Quotes, bookings and tracking join with their service. */
export default function CargoPage() {
  const { t } = useTranslation('cargo');
  return (
    <FactPage
      hue="cargo"
      title={t('title')}
      lead={t('lead')}
      Scene={RouteScene}
      picture="band"
      facts={[
        { figure: t('facts.km', { distance: formatNumber(300) }), text: t('facts.route') },
        { figure: '$150–250', text: t('facts.price') },
        { figure: 'CG…', text: t('facts.tracking') },
      ]}
    >
      <TextSection title={t('tell.title')}>
        <MarkedList items={[t('tell.cities'), t('tell.weight'), t('tell.size'), t('tell.day')]} />
        <p className="muted">{t('soon')}</p>
      </TextSection>
    </FactPage>
  );
}
