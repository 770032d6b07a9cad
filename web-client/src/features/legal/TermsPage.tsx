import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = ['services', 'quotes', 'accounts', 'payments', 'therapy', 'assistant', 'liability', 'law'] as const;

export default function TermsPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      description={t('terms.description')}
      updated="2026-11-22"
      sections={sections.map((name) => ({ id: name, title: t(`terms.${name}.title`), text: t(`terms.${name}.text`) }))}
    />
  );
}
