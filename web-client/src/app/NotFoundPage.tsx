import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '@/ui/Button';
import OpenMesobSpot from '@/ui/illustrations/OpenMesobSpot.svg';
import { PageTitle } from '@/ui/PageTitle';
import styles from './NotFoundPage.module.css';
import { contactAbout, paths } from './paths';

/** Pages that a lost visitor most likely wants. */
const services = ['products', 'cleaning', 'cargo', 'therapy'] as const;

/** Shown for every unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useEffect(() => console.error('Not found:', pathname), [pathname]);
  return (
    <section className="wrap max-md:grid-cols-[1fr] grid-cols-[1fr_1fr] grid items-center gap-48 py-m">
      <PageTitle unlisted>{t('notFound.text')}</PageTitle>
      <div className="grid justify-items-start gap-24">
        <h1 className="grid gap-12">
          <span className="num text-[length:clamp(4.5rem,11vw,8rem)] leading-100 text-primary">404</span>
          <span className="text-[length:clamp(1.875rem,3.2vw,2.375rem)] leading-[1.25]">{t('notFound.text')}</span>
        </h1>
        <p className="lead">{t('notFound.hint')}</p>
        <Button variant="contained" to={paths.home}>
          {t('notFound.home')}
        </Button>
        <nav aria-label={t('nav.pages')}>
          <ul className={`${styles.links} flex flex-wrap gap-24 gap-y-8`}>
            {services.map((name) => (
              <li key={name}>
                <Link to={paths[name]}>{t(`services.${name}`)}</Link>
              </li>
            ))}
            <li>
              <Link to={contactAbout('website')}>{t('nav.contact')}</Link>
            </li>
          </ul>
        </nav>
      </div>
      <OpenMesobSpot className={styles.drawing} />
    </section>
  );
}
