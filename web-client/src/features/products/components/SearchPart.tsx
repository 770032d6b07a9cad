import { useTranslation } from 'react-i18next';
import { contactAbout } from '@/app/paths';
import { Button } from '@/ui/Button';
import { categories, qualityFilters } from '../offer';
import styles from './Parts.module.css';

const facts = ['price', 'origin', 'minimum', 'lead'] as const;

/** What the product search will show, and who searches until it opens. */
export function SearchPart() {
  const { t } = useTranslation('products');
  return (
    <div className={styles.two}>
      <div className={styles.main}>
        <h2>{t('search.title')}</h2>
        <p className="lead">{t('search.lead')}</p>
        <figure className={styles.example}>
          <figcaption className="small muted">{t('search.example')}</figcaption>
          <div className={styles.result}>
            <div>
              <h3>{t('search.name')}</h3>
              <p className="muted">{t('search.description')}</p>
            </div>
            <dl className={styles.facts}>
              {facts.map((fact) => (
                <div key={fact}>
                  <dt>{t(`search.facts.${fact}`)}</dt>
                  <dd className="num">
                    <bdi>{fact === 'price' ? '$2.40' : t(`search.values.${fact}`)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </figure>
        <div className={styles.lists}>
          <div>
            <h3>{t('search.categories')}</h3>
            <ul className={styles.marked}>
              {categories.map((name) => (
                <li key={name}>{t(`categories.${name}`)}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{t('search.filters')}</h3>
            <ul className={styles.marked}>
              {qualityFilters.map((name) => (
                <li key={name}>{t(`filters.${name}`)}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <aside className={styles.today}>
        <h2>{t('search.today')}</h2>
        <p>{t('search.todayText')}</p>
        <Button variant="contained" to={contactAbout('product-sourcing')}>
          {t('search.ask')}
        </Button>
        <p className="small muted">{t('search.todayNote')}</p>
      </aside>
    </div>
  );
}
