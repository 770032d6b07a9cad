import { createElement, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import styles from './lazySection.module.css';
import { type Load, LoadFailure, loadLater } from './loadLater';
import { onNearViewport } from './onNearViewport';
import { PartBoundary, reportCaughtError } from './PartBoundary';

/** Sections of pages that are being written out: all must be loaded before rendering. */
const loading: Promise<void>[] = [];
export const loadAllSections = () => Promise.all(loading);

/**
 * The lower part of a public page, in its own file. The written-out HTML is readable and its
 * links work at once. It hydrates when the visitor comes near, or follows a link to a section.
 * Until its file loads it stays unchanged. Only a section that was not written out shows that it
 * cannot be loaded. A `still` section has nothing interactive, such as a large drawing: it loads
 * only where it has not been written out. `name` identifies the section in error reports.
 */
export function lazySection<Props extends object = object>(name: string, load: Load<Props>, { still = false } = {}) {
  const later = loadLater(load);
  if (typeof window === 'undefined') loading.push(later.preload());

  let arrive: () => void = () => {};
  /** Resolves when the section may be shown. */
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const loadWrittenOut = () => {
    later.preload().then(arrive, (failure: unknown) => {
      if (failure instanceof LoadFailure) failure.forget();
      reportCaughtError(failure, name);
      window.addEventListener('online', loadWrittenOut, { once: true });
    });
  };
  // After a failure the boundary shows it.
  const loadMissing = () => void later.preload().then(arrive, arrive);

  function Inside(props: Props) {
    const { hash } = useLocation();
    // The section may be in here. React suspends until it is loaded.
    if (hash && typeof window !== 'undefined') loadWrittenOut();
    return createElement(
      later.part(() => arrived.then(() => later.preload())),
      props,
    );
  }

  return function LazySection({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const place = useRef<HTMLDivElement>(null);
    const { i18n } = useTranslation();
    const [writtenIn] = useState(i18n.language);
    useEffect(() => {
      if (i18n.language !== writtenIn) loadWrittenOut();
    }, [i18n.language, writtenIn]);
    useEffect(() => {
      // React marks written-out sections with comments.
      const isWrittenOut = place.current?.firstChild instanceof Comment;
      if (!still) return onNearViewport(place.current, isWrittenOut ? loadWrittenOut : loadMissing);
      if (!isWrittenOut) loadMissing();
      return undefined;
    }, []);
    return (
      <div ref={place} className={still ? styles.still : undefined}>
        <Suspense fallback={fallback}>
          <PartBoundary part={name} quiet={still}>
            <Inside {...(props as unknown as Props)} />
          </PartBoundary>
        </Suspense>
      </div>
    );
  };
}
