import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = ['what', 'therapy', 'why', 'where', 'share', 'abroad', 'keep', 'rights'] as const;

export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      description={t('privacy.description')}
      updated="2026-11-28"
      sections={sections.map((name) => ({
        id: name,
        title: t(`privacy.${name}.title`),
        text: t(`privacy.${name}.text`),
      }))}
    />
  );
}
