import type { ComponentType, ReactNode } from 'react';
import { ArchWindow } from './ArchWindow';
import { ContactBanner } from './ContactBanner';
import styles from './InfoPage.module.css';
import hues from './hue.module.css';
import type { SceneProps } from './illustrations/scene';
import { PageTitle } from './PageTitle';

/** A figure and what it means. */
export interface Fact {
  figure: string;
  text: string;
}

interface InfoPageProps {
  /** The hue of the service, or the company's own. */
  hue?: 'products' | 'cleaning' | 'cargo' | 'therapy' | 'company';
  title: string;
  lead: string;
  /** For search engines; the lead where a page has nothing better. */
  description?: string;
  /** What a visitor can do right away, under the lead. */
  actions?: ReactNode;
  /** The drawing, and whether it fills the width under the text or stands beside it in an arch. */
  Scene?: ComponentType<SceneProps>;
  picture?: 'band' | 'arch';
  facts?: Fact[];
  /** Sections of the page's own. */
  children?: ReactNode;
}

/** A page of facts: what is offered, the figures in the open, and the way to a person. */
export function InfoPage({
  hue = 'company',
  title,
  lead,
  description = lead,
  actions,
  Scene,
  picture = 'arch',
  facts = [],
  children,
}: InfoPageProps) {
  return (
    <div className={hues[hue]}>
      <PageTitle description={description}>{title}</PageTitle>
      <section className={`${styles.hero} ${Scene ? styles[picture] : ''}`}>
        <div className={`wrap ${styles.two}`}>
          <div className={styles.text}>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {actions && <div className={styles.actions}>{actions}</div>}
          </div>
          {Scene && picture === 'arch' && (
            <ArchWindow className={styles.window}>
              <Scene className={styles.scene} />
            </ArchWindow>
          )}
        </div>
        {Scene && picture === 'band' && <Scene className={`${styles.ground} mirror`} />}
      </section>
      <div className={`wrap ${styles.body}`}>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ figure, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd className="num">
                  <bdi>{figure}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
      <ContactBanner />
    </div>
  );
}
