import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';
import { HarbourScene } from '@/ui/illustrations/HarbourScene';
import styles from './ProductsHero.module.css';

/** The harbour at full width, with the text in its sky. `onOpen` scrolls to the tabs, which its buttons choose. */
export function ProductsHero({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('products');
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.text}`}>
        <p className={styles.place}>{t('hero.place')}</p>
        <h1>{t('hero.title')}</h1>
        <p className="lead">{t('hero.lead')}</p>
        <div className={styles.actions}>
          <Button variant="contained" to={{ search: '?tab=request' }} onClick={onOpen}>
            {t('hero.request')}
          </Button>
          <Button to={{ search: '?tab=quality' }} onClick={onOpen}>
            {t('hero.quality')}
          </Button>
        </div>
      </div>
      <HarbourScene className={`mirror ${styles.scene}`} />
    </section>
  );
}
