import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offers } from '@/config/site';
import { Steps } from '@/ui/Steps';
import { Tabs } from '@/ui/Tabs';
import { type QualityPart as Section, qualityParts } from '../offer';
import styles from './QualityPart.module.css';

/** Certificates with their marks, which are the same in every language. */
const certificates = [
  { name: 'iso', mark: 'ISO 9001' },
  { name: 'electrical', mark: 'CSA / cUL' },
  { name: 'food', mark: 'LFGB / FDA' },
] as const;
const figures = ['pass', 'onTime', 'satisfaction', 'defect'] as const;
const points = {
  process: ['maker', 'agree', 'watch', 'release'],
  testing: ['sample', 'laboratory', 'lot', 'report'],
  risk: ['maker', 'goods', 'rules', 'transport'],
} as const satisfies Record<Section, readonly string[]>;

/** The checks, the required certificates, and the results so far. */
export function QualityPart() {
  const { t } = useTranslation('products');
  const [section, setSection] = useState<Section>('process');
  return (
    <div className="grid gap-72">
      <section className="grid gap-28">
        <div className="grid gap-8">
          <h2>{t('quality.figures')}</h2>
          <p className="muted">{t('quality.figuresText')}</p>
        </div>
        <dl
          className={`${styles.figures} grid-cols-[repeat(4,1fr)] max-lg:grid-cols-[1fr_1fr] max-[420px]:gap-y-24 max-[420px]:gap-x-16 grid gap-32`}
        >
          {figures.map((name) => (
            <div key={name} className={name === 'defect' ? styles.low : undefined}>
              <dt className="font-650">{t(`quality.${name}.title`)}</dt>
              <dd className="num text-[length:2.375rem] tracking-[-0.03em] leading-[1.1] text-hue font-700">
                <bdi>{offers.sourcing.quality[name]}%</bdi>
              </dd>
              <dd className={styles.bar} aria-hidden>
                <svg className="mirror" viewBox="0 0 100 6" preserveAspectRatio="none">
                  <rect width="100" height="6" className={styles.rest} />
                  <rect width={offers.sourcing.quality[name]} height="6" className={styles.done} />
                </svg>
              </dd>
              <dd className="small muted">{t(`quality.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{t('quality.honest')}</p>
      </section>
      <section className="grid gap-28">
        <h2>{t('quality.certificates')}</h2>
        <ul className={`${styles.certificates} grid-cols-[repeat(3,1fr)] max-lg:grid-cols-[1fr] max-lg:gap-24 grid`}>
          {certificates.map(({ name, mark }) => (
            <li key={name} className="grid content-start gap-8">
              <b className="ltr justify-self-start text-hue font-700 rounded-field">{mark}</b>
              <h3 className="text-18">{t(`certificates.${name}.title`)}</h3>
              <p className="muted">{t(`certificates.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-28">
        <h2>{t('quality.work')}</h2>
        <Tabs
          look="pill"
          label={t('quality.work')}
          tabs={qualityParts.map((id) => ({ id, label: t(`quality.parts.${id}`) }))}
          value={section}
          onChange={setSection}
        >
          {(id) =>
            id === 'process' ? (
              <Steps
                steps={points.process.map((name) => ({
                  title: t(`quality.process.${name}.title`),
                  text: t(`quality.process.${name}.text`),
                }))}
              />
            ) : (
              <dl className={styles.points}>
                {points[id].map((name) => (
                  <div key={name} className="grid gap-32 gap-y-8 border-t border-line-2">
                    <dt>{t(`quality.${id}.${name}.title` as never)}</dt>
                    <dd className="muted">{t(`quality.${id}.${name}.text` as never)}</dd>
                  </div>
                ))}
              </dl>
            )
          }
        </Tabs>
      </section>
    </div>
  );
}
