import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** Where a payment returns to. Payments join with their service; until then nobody is told that one succeeded. */
export default function TherapySuccessPage() {
  const { t } = useTranslation('therapy');
  return (
    <FactPage hue="therapy" title={t('success.title')} lead={t('success.lead')}>
      <TextSection title={t('success.next')}>
        <MarkedList items={[t('success.mail'), t('success.contact'), t('success.appointments')]} />
      </TextSection>
    </FactPage>
  );
}
