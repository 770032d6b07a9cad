import type { ComponentType, ReactNode } from 'react';
import { ArchWindow } from './ArchWindow';
import { ContactBanner } from './ContactBanner';
import styles from './InfoPage.module.css';
import hues from './hue.module.css';
import type { SceneProps } from './illustrations/drawing';
import { PageTitle } from './PageTitle';

/** A figure and its meaning. */
export interface Fact {
  figure: string;
  text: string;
}

interface InfoPageProps {
  /** Hue of the service, or of the company. */
  hue?: 'products' | 'cleaning' | 'cargo' | 'therapy' | 'company';
  title: string;
  /** Title in tabs and search results. */
  pageTitle: string;
  lead: string;
  /** Meta description; default: the lead. */
  description?: string;
  /** Buttons below the lead. */
  actions?: ReactNode;
  /** The drawing, and whether it spans the width below the text or is in an arch next to it. */
  Scene?: ComponentType<SceneProps>;
  picture?: 'band' | 'arch';
  facts?: Fact[];
  /** The page's own sections. */
  children?: ReactNode;
}

/** An info page: the offer, its figures, and contact options. */
export function InfoPage({
  hue = 'company',
  title,
  pageTitle,
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
      <PageTitle description={description}>{pageTitle}</PageTitle>
      <section className={`overflow-hidden bg-(--wash) ${Scene ? styles[picture] : ''}`}>
        <div className={`wrap ${styles.two} grid items-end gap-48`}>
          <div className={`${styles.text} grid justify-items-start gap-18`}>
            <h1>{title}</h1>
            <p className="lead">{lead}</p>
            {actions && <div className="flex flex-wrap gap-12">{actions}</div>}
          </div>
          {Scene && picture === 'arch' && (
            <ArchWindow className={`${styles.window} self-end`}>
              <Scene className="w-full h-full" />
            </ArchWindow>
          )}
        </div>
        {Scene && picture === 'band' && <Scene className={`${styles.ground} mirror`} />}
      </section>
      <div className="wrap pt-64 pb-72 max-md:gap-44 max-md:pt-44 max-md:pb-56 grid gap-56">
        {facts.length > 0 && (
          <dl className={`${styles.facts} grid`}>
            {facts.map(({ figure, text }) => (
              <div key={text} className="flex gap-4">
                <dt className="muted">{text}</dt>
                <dd className="num text-hue font-700 leading-120">
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
