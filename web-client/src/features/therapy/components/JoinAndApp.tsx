import { useTranslation } from 'react-i18next';
import { homeSections, paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { ArrowIcon, PhoneIcon } from '@/ui/icons';
import { PeoplePanel } from '@/ui/PeopleArch';
import { TiletBand } from '@/ui/TiletBand';
import styles from './JoinAndApp.module.css';

/** Links to the application for therapists and to the coming app. */
export function JoinAndApp() {
  const { t } = useTranslation('therapy');
  return (
    <div className="wrap py-l grid gap-24">
      <section>
        <PeoplePanel>
          <h2>{t('join.title')}</h2>
          <p className="lead">{t('join.text')}</p>
          <Button to={paths.therapistRegistration}>
            {t('join.action')}
            <ArrowIcon small />
          </Button>
        </PeoplePanel>
      </section>
      <section
        className={`${styles.app} flex flex-wrap items-center justify-between gap-48 gap-y-20 relative overflow-hidden`}
      >
        <div className="inset-y-0 start-0 w-24 absolute">
          <TiletBand ground="amber" vertical />
        </div>
        <div>
          <h2 className="text-24">{t('app.title')}</h2>
          <p>{t('app.text')}</p>
        </div>
        <Button to={`${paths.home}#${homeSections.app}`}>
          <PhoneIcon />
          {t('app.action')}
        </Button>
      </section>
    </div>
  );
}
