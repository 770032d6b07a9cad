import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { Button } from '@/ui/Button';
import { PeoplePanel } from '@/ui/PeopleArch';
import styles from './JoinAsTherapist.module.css';

export function JoinAsTherapist() {
  const { t } = useTranslation('home');
  return (
    <section className="pb-l">
      <div className="wrap">
        <PeoplePanel>
          <h2>{t('join.title')}</h2>
          <div
            className={`${styles.paths} mt-8 mb-12 max-sm:grid-cols-[1fr] max-sm:gap-24 grid-cols-[1fr_1fr] grid gap-40 w-full`}
          >
            <div>
              <h3 className="text-18">{t('join.certified')}</h3>
              <ul>
                <li className="muted relative">{t('join.certificate')}</li>
                <li className="muted relative">{t('join.letter')}</li>
                <li className="muted relative">{t('join.bank')}</li>
              </ul>
            </div>
            <div>
              <h3 className="text-18">{t('join.experienced')}</h3>
              <ul>
                <li className="muted relative">{t('join.interview')}</li>
                <li className="muted relative">{t('join.approval')}</li>
              </ul>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-20 gap-y-12">
            <Button variant="contained" to={paths.therapistRegistration}>
              {t('join.action')}
            </Button>
            <span className="small muted">{t('join.review')}</span>
          </div>
        </PeoplePanel>
      </div>
    </section>
  );
}
