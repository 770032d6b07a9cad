import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = ['services', 'quotes', 'accounts', 'therapy', 'liability', 'law'] as const;

export default function TermsPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      updated="2026-11-20"
      sections={sections.map((name) => ({ title: t(`terms.${name}.title`), text: t(`terms.${name}.text`) }))}
    />
  );
}
