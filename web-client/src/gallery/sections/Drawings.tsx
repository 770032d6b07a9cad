import type { ComponentType } from 'react';
import type { SceneProps } from '@/ui/illustrations/drawing';
import styles from '../Gallery.module.css';
import { Section } from '../Section';

const files = import.meta.webpackContext('../../ui/illustrations', { recursive: true, regExp: /\.svg$/ });
const drawings = files
  .keys()
  .map((file) => [/(\w+)\.svg$/.exec(file)?.[1], files(file)['default'] as ComponentType<SceneProps>] as const);

/** Every drawing in light and in dark, independent of the page's scheme. */
export function Drawings() {
  return (
    <Section title="illustrations">
      <div className={styles.drawings} lang="en" dir="ltr">
        {drawings.map(([name, Drawing]) => (
          <figure key={name} className={styles.drawing}>
            <div className={styles.two}>
              {(['light', 'dark'] as const).map((scheme) => (
                <div key={scheme} data-scheme={scheme} className={styles.stage}>
                  <Drawing />
                </div>
              ))}
            </div>
            <figcaption className="small muted">{name}</figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
