import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { PageLoading } from '@/ui/PageLoading';
import { Toaster } from '@/ui/toaster';
import styles from './AppLayout.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { HoldBarSlot } from './HoldBarSlot';
import { OfflineNotice } from './OfflineNotice';
import { PageBoundary } from './PageBoundary';
import { MAIN, SkipLink } from './SkipLink';

/** What surrounds every page; `bare` is a window with one purpose, without the navigation of the site. */
export function AppLayout({ bare }: { bare?: boolean }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A new page starts at its top, for eyes and for screen readers, as after a full load. On the way back the browser knows the place. Before
  // the effects of the page, which may bring a section into view.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [how, pathname]);

  // For styles and for what looks at pages from outside: from now on everything on the page works.
  useEffect(() => {
    document.documentElement.dataset['alive'] = '';
  }, []);

  return (
    <>
      {!bare && (
        <>
          <SkipLink />
          <Header />
        </>
      )}
      <main id={MAIN} ref={main} tabIndex={-1} className={styles.main}>
        <PageBoundary at={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      {!bare && <Footer />}
      {!bare && <HoldBarSlot />}
      <OfflineNotice />
      <Toaster />
    </>
  );
}
