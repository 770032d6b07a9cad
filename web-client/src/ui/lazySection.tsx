import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from './lazySection.module.css';
import { onNearViewport } from './onNearViewport';

interface Module<Props> {
  default: ComponentType<Props>;
}
type Load<Props> = () => Promise<Module<Props>>;

/** Sections of pages that are being written out: all must be loaded before rendering. */
const loading: Promise<void>[] = [];
export const loadAllSections = () => Promise.all(loading);

/**
 * The lower part of a public page, in its own file. The written-out HTML is readable and its
 * links work at once. It hydrates when the visitor comes near, or follows a link to a section.
 * Until its file loads it stays unchanged. A `still` section has nothing interactive, such as a
 * large drawing: it loads only where it has not been written out.
 */
export function lazySection<Props extends object = object>(load: Load<Props>, { still = false } = {}) {
  let asked = false;
  let arrive: (module: Module<Props>) => void = () => {};
  const arrived = new Promise<Module<Props>>((resolve) => {
    arrive = resolve;
  });
  const ask = () => {
    if (asked) return;
    asked = true;
    load().then(arrive, () => {
      asked = false;
      window.addEventListener('online', ask, { once: true });
    });
  };

  let Part: ComponentType<Props> = lazy(() => arrived);
  if (typeof window === 'undefined') {
    loading.push(
      load().then((module) => {
        Part = module.default;
      }),
    );
  }

  function Inside(props: Props) {
    const { hash } = useLocation();
    // The section may be in here. React suspends until it is loaded.
    if (hash && typeof window !== 'undefined') ask();
    return <Part {...props} />;
  }

  return function LazySection({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const place = useRef<HTMLDivElement>(null);
    const { i18n } = useTranslation();
    const [writtenIn] = useState(i18n.language);
    useEffect(() => {
      if (i18n.language !== writtenIn) ask();
    }, [i18n.language, writtenIn]);
    useEffect(() => {
      if (!still) return onNearViewport(place.current, ask);
      if (!place.current?.firstElementChild) ask();
      return undefined;
    }, []);
    return (
      <div ref={place} className={still ? styles.still : undefined}>
        <Suspense fallback={fallback}>
          <Inside {...(props as unknown as Props)} />
        </Suspense>
      </div>
    );
  };
}
