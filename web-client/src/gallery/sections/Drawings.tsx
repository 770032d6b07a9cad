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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-24" lang="en" dir="ltr">
        {drawings.map(([name, Drawing]) => (
          <figure key={name} className="grid gap-6">
            <div className="grid grid-cols-[1fr_1fr] gap-8">
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
