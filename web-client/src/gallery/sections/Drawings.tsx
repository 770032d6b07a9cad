import type { ComponentType } from 'react';
import type { SceneProps } from '@/ui/illustrations/scene';
import styles from '../Gallery.module.css';
import { Section } from '../Section';

const files = import.meta.webpackContext('../../ui/illustrations', {
  recursive: true,
  regExp: /^(?!.*(\.test\.|\/parts\/)).*\.tsx$/,
});
const drawings = files
  .keys()
  .flatMap((file) => Object.entries(files(file)))
  .filter(
    (entry): entry is [string, ComponentType<SceneProps>] => /^[A-Z]/.test(entry[0]) && typeof entry[1] === 'function',
  );

/** Props of the drawings that need some: only the map has labels. */
const needs: Record<string, object> = {
  AlbertaMap: { cities: { edmonton: 'Edmonton', redDeer: 'Red Deer', calgary: 'Calgary' } },
};

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
                  <Drawing {...needs[name]} />
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
