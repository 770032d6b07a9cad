import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { PageLoading } from '@/ui/PageLoading';
import { Toaster } from '@/ui/toaster';
import styles from './AppLayout.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { MAIN, SkipLink } from './SkipLink';

/** What surrounds every page. */
export function AppLayout() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // On a new page the reading position of a screen reader goes to its start, as it would after a full load.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <SkipLink />
      {state === 'loading' && <div className={styles.progress} aria-hidden />}
      <Header />
      <main id={MAIN} ref={main} tabIndex={-1} className={styles.main}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
