import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { QuietRoomScene } from '@/ui/illustrations/QuietRoomScene';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** What the therapy service offers. Therapists, bookings and the assistant join with their services. */
export default function TherapyPage() {
  const { t } = useTranslation('therapy');
  return (
    <FactPage
      hue="therapy"
      title={t('title')}
      lead={t('lead')}
      Scene={QuietRoomScene}
      facts={[
        { figure: '$120–180', text: t('facts.session') },
        { figure: '$15', text: t('facts.month') },
        { figure: '$3', text: t('facts.single') },
      ]}
    >
      <TextSection title={t('way.title')}>
        <MarkedList items={[t('way.browse'), t('way.review'), t('way.book'), t('way.pay')]} />
        <p className="muted">{t('soon')}</p>
      </TextSection>
      <TextSection title={t('crisis.title')}>
        <p>{t('crisis.text')}</p>
      </TextSection>
    </FactPage>
  );
}
