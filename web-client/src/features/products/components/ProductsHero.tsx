import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import HarbourScene from '@/ui/illustrations/HarbourScene.svg';
import styles from './ProductsHero.module.css';

interface ProductsHeroProps {
  /** Only the title, so that the chosen tab begins on the first screen. */
  low: boolean;
  /** Scrolls to the tabs, which the buttons choose. */
  onOpen: () => void;
}

/** The harbour at full width, with the text in its sky. */
export function ProductsHero({ low, onOpen }: ProductsHeroProps) {
  const { t } = useTranslation('products');
  if (low) {
    return (
      <section className={`wrap ${styles.low} pt-40`}>
        <h1>{t('hero.title')}</h1>
      </section>
    );
  }
  return (
    <section className="min-h-[max(660px,calc(30vw_+_280px))] bg-(--i-sky) max-md:min-h-0 max-md:flex max-md:flex-col relative overflow-hidden">
      <div className={`wrap ${styles.text} z-1 grid justify-items-start gap-18 relative`}>
        <p className={`${styles.place} inline-flex items-center gap-10 font-600 text-14`}>{t('hero.place')}</p>
        <h1 className="text-title">{t('hero.title')}</h1>
        <p className="lead">{t('hero.lead')}</p>
        <div className="mt-6 flex flex-wrap items-center gap-24 gap-y-12">
          <Button variant="contained" to={{ search: '?tab=request' }} onClick={onOpen}>
            {t('hero.request')}
          </Button>
          <Button to={{ search: '?tab=quality' }} onClick={onOpen}>
            {t('hero.quality')}
          </Button>
        </div>
      </div>
      <HarbourScene className={`mirror ${styles.scene} absolute w-full h-full`} />
    </section>
  );
}
