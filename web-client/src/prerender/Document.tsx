import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { Language } from '@/i18n/languages';

interface DocumentProps {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** Elements in the page's head: title, description, links. */
  head: ReactNode;
  /** Structured data for search engines, as JSON-LD. */
  data: object[];
  /**
   * Addresses of files: fonts of the page's text, styles, the render-blocking script, and the
   * scripts that it adds.
   */
  fonts: readonly string[];
  styles: readonly string[];
  early: string;
  scripts: readonly string[];
  /** Address of the page when React hydrates it. Otherwise React replaces the frame. */
  hydrates?: string;
  /** HTML inside #root, rendered by React. */
  body: string;
}

/** The HTML file of a page. The development server uses src/index.html. */
export function Document(props: DocumentProps) {
  const t = i18next.getFixedT(props.language, 'shell');
  return (
    <html lang={props.language} dir={props.direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c161b" />
        <script src={props.early} data-scripts={props.scripts.join(' ')} />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {props.head}
        {props.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {props.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {props.data.map((data, index) => (
          <script
            key={index}
            type="application/ld+json"
            // Prevents the data from closing the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
        <div id="root" data-page={props.hydrates} dangerouslySetInnerHTML={{ __html: props.body }} />
        <div className="start-failed" role="alert">
          <p>{t('crash.start')}</p>
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- links to the current address */}
          <a href="">{t('crash.refresh')}</a>
        </div>
      </body>
    </html>
  );
}
