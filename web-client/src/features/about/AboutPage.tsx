import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { ChinookArchScene } from '@/ui/illustrations/ChinookArchScene';
import { MarkedList, TextSection } from '@/ui/TextSection';

export default function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <FactPage title={t('title')} lead={t('lead')} Scene={ChinookArchScene} picture="band">
      <TextSection title={t('mission.title')}>
        <p>{t('mission.text')}</p>
      </TextSection>
      <TextSection title={t('values.title')}>
        <MarkedList items={[t('values.price'), t('values.person'), t('values.language'), t('values.check')]} />
      </TextSection>
      <TextSection title={t('story.title')}>
        <p>{t('story.text')}</p>
      </TextSection>
    </FactPage>
  );
}
