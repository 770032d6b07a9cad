import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { Language } from '@/i18n/languages';

interface DocumentProps {
  language: Language;
  direction: 'ltr' | 'rtl';
  /** What the page puts into the head: title, description, links. */
  head: ReactNode;
  /** Data for search engines, as JSON-LD. */
  data: object[];
  /** Addresses of files: fonts that its text is set in, styles, the script that the browser waits for, and those that this one adds. */
  fonts: readonly string[];
  styles: readonly string[];
  early: string;
  scripts: readonly string[];
  /** The address, when React starts on top of the page. Otherwise it replaces what stands here. */
  hydrates?: string;
  /** What stands inside #root, as HTML that React has drawn. */
  body: string;
}

/** The file of a page. The browser's development server has its own: src/index.html. */
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
            // Nothing in it may end the element.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
          />
        ))}
      </head>
      <body>
        <div id="root" data-page={props.hydrates} dangerouslySetInnerHTML={{ __html: props.body }} />
        <div className="start-failed" role="alert">
          <p>{t('crash.start')}</p>
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- the address that is open, whichever it is */}
          <a href="">{t('crash.refresh')}</a>
        </div>
      </body>
    </html>
  );
}
