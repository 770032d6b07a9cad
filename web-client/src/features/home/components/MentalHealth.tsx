import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { site } from '@/config/site';
import { useIsScripted } from '@/domain/assistantKind';
import { Button } from '@/ui/Button';
import QuietRoomScene from '@/ui/illustrations/QuietRoomScene.svg';
import { Steps } from '@/ui/Steps';
import styles from './MentalHealth.module.css';

const steps = [
  ['step1', 'step1Text'],
  ['step2', 'step2Text'],
  ['step3', 'step3Text'],
] as const;

export function MentalHealth() {
  const { t } = useTranslation('home');
  const isScripted = useIsScripted();
  const hasModel = isScripted === false;
  return (
    <section className={`${styles.section} bg-therapy-wash`}>
      <div className="wrap">
        <div className="grid-cols-[5fr_6fr] max-xl:gap-48 max-md:grid-cols-[1fr] max-md:gap-40 grid items-center gap-72">
          <div className="grid justify-items-start gap-20">
            <h2>{t('mind.title')}</h2>
            <p className="lead">{t(hasModel ? 'mind.text' : 'mind.guided.text')}</p>
            <div
              className={`${styles.prices} grid-cols-[auto_auto] gap-y-0 gap-x-32 justify-start min-h-[3.75rem] grid`}
            >
              {hasModel ? (
                <>
                  <p className="grid">
                    <b className="num ltr font-700 leading-120 text-start text-30 tracking-tight">
                      ${site.assistant.perMonth}
                    </b>
                    <span className="muted">{t('mind.month')}</span>
                  </p>
                  <p className="grid">
                    <b className="num ltr font-700 leading-120 text-start text-30 tracking-tight">
                      ${site.assistant.perSession}
                    </b>
                    <span className="muted">{t('mind.session')}</span>
                  </p>
                </>
              ) : (
                isScripted && (
                  <p className="grid">
                    <b className="font-700 leading-120 text-start text-30 tracking-tight">{t('mind.guided.price')}</b>
                    <span className="muted">{t('mind.guided.terms')}</span>
                  </p>
                )
              )}
            </div>
            <Button variant="contained" to={paths.therapy}>
              {t(hasModel ? 'mind.try' : 'mind.guided.try')}
            </Button>
            <p className="small muted">{t('mind.crisis')}</p>
          </div>
          <div className={`${styles.arch} relative overflow-hidden`}>
            <QuietRoomScene className="w-full h-full" />
          </div>
        </div>
        <div className="mt-72 max-md:mt-48">
          <Steps
            label={t('mind.how')}
            steps={steps.map(([title, text]) => ({ title: t(`mind.${title}`), text: t(`mind.${text}`) }))}
          />
        </div>
      </div>
    </section>
  );
}
