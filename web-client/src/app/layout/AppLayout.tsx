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

/** Frame of every page; `bare` is a window with one purpose, without the site navigation. */
export function AppLayout({ bare }: { bare?: boolean }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // A new page starts at its top, visually and for screen readers, as after a full load. On back
  // navigation the browser restores the position. A layout effect runs before the effects of the
  // page, which may scroll to a section.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [how, pathname]);

  // Marks the page as interactive, for styles and for tools that inspect pages from outside.
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
