import { Component, type ComponentType, type ReactNode } from 'react';
import type { SceneProps } from '@/ui/illustrations/scene';
import styles from '../Gallery.module.css';
import { Section } from '../Section';

const files = import.meta.webpackContext('../../ui/illustrations', {
  recursive: true,
  regExp: /^(?!.*\.test\.).*\.tsx$/,
});
const drawings = files
  .keys()
  .flatMap((file) => Object.entries(files(file)))
  .filter(
    (entry): entry is [string, ComponentType<SceneProps>] => /^[A-Z]/.test(entry[0]) && typeof entry[1] === 'function',
  );

/** Every drawing by day and by night: whatever the scheme of the page, both are seen. */
export function Drawings() {
  return (
    <Section title="illustrations">
      <div className={styles.drawings} lang="en" dir="ltr">
        {drawings.map(([name, Drawing]) => (
          <figure key={name} className={styles.drawing}>
            <div className={styles.two}>
              {(['light', 'dark'] as const).map((scheme) => (
                <div key={scheme} data-scheme={scheme} className={styles.stage}>
                  <Frame>
                    <Drawing />
                  </Frame>
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

/** A drawing that needs more than its place is a part of a page, and shown there. */
class Frame extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p className="small">Needs data: see its page.</p> : this.props.children;
  }
}
