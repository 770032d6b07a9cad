import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = ['what', 'why', 'where', 'share', 'keep', 'rights'] as const;

export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      updated="2026-11-20"
      sections={sections.map((name) => ({ title: t(`privacy.${name}.title`), text: t(`privacy.${name}.text`) }))}
    />
  );
}
