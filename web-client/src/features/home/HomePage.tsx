import { useTranslation } from 'react-i18next';
import { homeSections } from '@/app/paths';
import { lazySection } from '@/ui/lazySection';
import { PageTitle } from '@/ui/PageTitle';
import { useSectionOfAddress } from '@/ui/sections';
import { Hero } from './components/Hero';
import { Services } from './components/Services';

const HomeBelowFold = lazySection('home.below-fold', () => import('./HomeBelowFold'));

/** The front page (docs/product.md, section 2, Home). The recovery hand-off of that section happens in start.tsx. */
export default function HomePage() {
  const { t } = useTranslation('home');
  useSectionOfAddress(homeSections.services);
  return (
    <>
      <PageTitle bare description={t('description')}>
        {t('title')}
      </PageTitle>
      <Hero />
      <Services />
      <HomeBelowFold fallback={<div className="min-h-[200vh]" />} />
    </>
  );
}
