import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { MarkedList, TextSection } from '@/ui/TextSection';

export default function CareersPage() {
  const { t } = useTranslation('careers');
  return (
    <FactPage title={t('title')} lead={t('lead')}>
      <TextSection title={t('work.title')}>
        <MarkedList items={[t('work.cleaning'), t('work.cargo'), t('work.sourcing'), t('work.therapy')]} />
      </TextSection>
      <TextSection title={t('apply.title')}>
        <p>{t('apply.text')}</p>
      </TextSection>
    </FactPage>
  );
}
