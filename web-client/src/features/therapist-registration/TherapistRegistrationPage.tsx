import { useTranslation } from 'react-i18next';
import { FactPage } from '@/ui/FactPage';
import { MarkedList, TextSection } from '@/ui/TextSection';

/** The two ways into the network. The application form joins with its service. */
export default function TherapistRegistrationPage() {
  const { t } = useTranslation('therapist-registration');
  return (
    <FactPage
      hue="therapy"
      title={t('title')}
      lead={t('lead')}
      facts={[
        { figure: '3–5', text: t('facts.days') },
        { figure: '50+', text: t('facts.countries') },
      ]}
    >
      <TextSection title={t('certified.title')}>
        <p>{t('certified.text')}</p>
        <MarkedList
          items={[t('certified.certificate'), t('certified.cv'), t('certified.letter'), t('certified.bank')]}
        />
      </TextSection>
      <TextSection title={t('experienced.title')}>
        <p>{t('experienced.text')}</p>
        <p className="muted">{t('soon')}</p>
      </TextSection>
    </FactPage>
  );
}
