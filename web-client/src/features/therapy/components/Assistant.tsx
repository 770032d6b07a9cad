import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { contactAbout, therapySections } from '@/app/paths';
import { site } from '@/config/site';
import { Button } from '@/ui/Button';
import { CallIcon } from '@/ui/icons';
import { JebenaMark } from '@/ui/illustrations/journey';
import styles from './Assistant.module.css';

const example = ['one', 'two', 'three', 'four'] as const;
const emergency = '911';

/** A number to call. Its text comes with the sentence around it. */
function Call({ number, children }: { number: string; children?: ReactNode }) {
  return (
    <a className="ltr" href={`tel:${number.replaceAll('-', '')}`}>
      {children}
    </a>
  );
}

/**
 * The AI Therapy Assistant before it opens: what it costs, what it is and is not, an example, and a way to be told. The conversation itself
 * takes the place of the example and of the last row; the crisis line stays where it is.
 */
export function Assistant() {
  const { t } = useTranslation('therapy');
  return (
    <section id={therapySections.assistant} className={styles.assistant} aria-labelledby="assistant-title">
      <header className={`on-deep ${styles.head}`}>
        <JebenaMark className={styles.mark} />
        <div>
          <h2 id="assistant-title">{t('assistant.title')}</h2>
          <p className="num">
            <Trans t={t} i18nKey="assistant.price" components={{ b: <bdi className="ltr" /> }} />
          </p>
        </div>
        <span className={styles.soon}>{t('assistant.soon')}</span>
      </header>
      <div className={styles.body}>
        <p>{t('assistant.what')}</p>
        <p className="small muted">{t('assistant.limits')}</p>
        <figure className={styles.example}>
          <figcaption className="small muted">{t('assistant.example')}</figcaption>
          {example.map((line, index) => (
            <p key={line} className={index % 2 === 0 ? styles.theirs : styles.mine}>
              <span className="visually-hidden">{t(index % 2 === 0 ? 'assistant.itSays' : 'assistant.youSay')}: </span>
              {t(`assistant.say.${line}`)}
            </p>
          ))}
        </figure>
      </div>
      <div className={styles.foot}>
        <p className={styles.crisis}>
          <CallIcon />
          <span>
            <Trans
              t={t}
              i18nKey="assistant.crisis"
              values={{ emergency }}
              components={{
                line: <Call number={site.crisisLine} />,
                emergency: <Call number={emergency} />,
              }}
            />
          </span>
        </p>
        <Button to={contactAbout('therapy-assistant')}>{t('assistant.tell')}</Button>
      </div>
    </section>
  );
}
