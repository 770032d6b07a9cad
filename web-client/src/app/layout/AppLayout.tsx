import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '@/app/paths';
import { selectIsOffice, selectUser } from '@/auth/authSlice';
import { MAIN, SkipLink } from '@/modules/frame';
import { PageLoading } from '@/ui/PageLoading';
import { Toaster } from '@/ui/toaster';
import styles from './AppLayout.module.css';
import { Footer } from './Footer';
import { Header } from './Header';
import { HoldBarSlot } from './HoldBarSlot';
import { OfflineNotice } from './OfflineNotice';
import { PageBoundary } from './PageBoundary';

/** Returns whether the page has a frame of its own: the dashboard, for users who may open it. */
function useOwnFrame(pathname: string) {
  const isOffice = useSelector(selectIsOffice);
  const isBlocked = useSelector(selectUser)?.secondFactorMissing;
  return pathname.replace(/\/$/, '') === paths.admin && isOffice && !isBlocked;
}

/** Returns a key that changes with the user. A visitor who signs in keeps the page, and the sign-in page follows the user. */
function useUserKey(pathname: string) {
  const id = useSelector(selectUser)?.id;
  const [owner, setOwner] = useState(id);
  const [key, setKey] = useState(0);
  if (id && id !== owner) {
    setOwner(id);
    if (owner) setKey(key + 1);
  }
  return pathname === paths.auth || pathname === paths.confirmLink ? undefined : key;
}

/**
 * Frame of every page. `bare` is a window with one purpose, without the site navigation. A page with
 * its own frame has its own navigation and main part.
 */
export function AppLayout({ bare: alwaysBare }: { bare?: boolean }) {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const own = useOwnFrame(pathname);
  const userKey = useUserKey(pathname);
  const bare = alwaysBare || own;
  const Main = own ? 'div' : 'main';
  // Until its frame has loaded, such a page has no main part.
  const framed = (content: ReactNode) =>
    own ? (
      <main id={MAIN} tabIndex={-1}>
        {content}
      </main>
    ) : (
      content
    );
  const main = useRef<HTMLDivElement>(null);
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
      <Main id={own ? undefined : MAIN} ref={main} tabIndex={-1} className={styles.main}>
        <PageBoundary at={pathname} framed={framed}>
          <Suspense fallback={framed(<PageLoading />)}>
            <Fragment key={userKey}>
              <Outlet />
            </Fragment>
          </Suspense>
        </PageBoundary>
      </Main>
      {!bare && <Footer />}
      {!bare && <HoldBarSlot />}
      <OfflineNotice />
      <Toaster />
    </>
  );
}
