import { useTranslation } from 'react-i18next';
import { site } from '@/config/site';
import { OpeningHoursList } from '@/ui/OpeningHoursList';
import { TiletBand } from '@/ui/TiletBand';
import styles from './ContactDetails.module.css';

/** Contact details of the company. */
export function ContactDetails() {
  const { t } = useTranslation('contact');
  return (
    <aside className="self-start overflow-hidden bg-sand rounded-card" aria-labelledby="contact-details">
      <TiletBand />
      <div className="pt-28 px-32 pb-32 grid gap-24">
        <h2 className="text-24" id="contact-details">
          {t('details')}
        </h2>
        <dl className={styles.ways}>
          <dt className="muted text-14">{t('phone')}</dt>
          <dd className="font-600 wrap-anywhere">
            <a className="ltr num" href={`tel:${site.phone}`}>
              {site.phoneText}
            </a>
          </dd>
          <dt className="muted text-14">{t('mail')}</dt>
          <dd className="font-600 wrap-anywhere">
            <a className="ltr" href={`mailto:${site.email}`}>
              {site.email}
            </a>
          </dd>
          <dt className="muted text-14">{t('address')}</dt>
          <dd className="font-600 wrap-anywhere">
            <bdi className="ltr">{site.address}</bdi>
          </dd>
        </dl>
        <div>
          <h3 className="text-16 mb-8">{t('hours')}</h3>
          <OpeningHoursList />
        </div>
        <p className="small muted">{t('promise', { hours: site.responseHours })}</p>
      </div>
    </aside>
  );
}
