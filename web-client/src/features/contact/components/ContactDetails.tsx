import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { OpeningHoursList } from '@/ui/OpeningHoursList';
import { TiletBand } from '@/ui/TiletBand';
import styles from './ContactDetails.module.css';

/** Contact details of the company. */
export function ContactDetails() {
  const { t } = useTranslation('contact');
  return (
    <aside className={styles.card} aria-labelledby="contact-details">
      <TiletBand />
      <div className={styles.inside}>
        <h2 id="contact-details">{t('details')}</h2>
        <dl className={styles.ways}>
          <dt>{t('phone')}</dt>
          <dd>
            <a className="ltr num" href={`tel:${site.phone}`}>
              {site.phoneText}
            </a>
          </dd>
          <dt>{t('mail')}</dt>
          <dd>
            <a className="ltr" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </dd>
          <dt>{t('address')}</dt>
          <dd>
            <bdi className="ltr">{site.address}</bdi>
          </dd>
        </dl>
        <div>
          <h3 className={styles.hours}>{t('hours')}</h3>
          <OpeningHoursList />
        </div>
        <p className="small muted">{t('promise', { hours: site.responseHours })}</p>
      </div>
    </aside>
  );
}
