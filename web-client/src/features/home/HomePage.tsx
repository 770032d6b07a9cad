import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/ui/PageTitle';
import { useSectionOfAddress } from '@/ui/sections';
import { AppTeaser } from './components/AppTeaser';
import { Hero } from './components/Hero';
import { JoinAsTherapist } from './components/JoinAsTherapist';
import { MentalHealth } from './components/MentalHealth';
import { Services } from './components/Services';
import { WhyChoose } from './components/WhyChoose';

/** The front page (product specification, section 2, Home). The recovery hand-off of that section happens in start.tsx. */
export default function HomePage() {
  const { t } = useTranslation('home');
  useSectionOfAddress();
  return (
    <>
      <PageTitle bare description={t('description')}>
        {t('title')}
      </PageTitle>
      <Hero />
      <Services />
      <AppTeaser />
      <MentalHealth />
      <WhyChoose />
      <JoinAsTherapist />
    </>
  );
}
