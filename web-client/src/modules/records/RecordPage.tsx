import type { ReactNode } from 'react';
import { SignedIn } from '@/auth/SignedIn';
import styles from './Records.module.css';

interface RecordPageProps {
  title: string;
  /** For visitors: a description of the page, and the sign-in link. */
  signedOut: string;
  logIn: string;
  children: ReactNode;
}

/** A page with data of one user: their records, or one of them. */
export function RecordPage({ title, signedOut, logIn, children }: RecordPageProps) {
  return (
    <SignedIn title={title} text={signedOut} action={logIn}>
      <div className={`wrap ${styles.page} grid gap-28`}>{children}</div>
    </SignedIn>
  );
}

/** The heading of such a page, and the content next to it. */
export function RecordHeading({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <header className={`${styles.head} flex flex-wrap items-center justify-between gap-24 gap-y-12`}>
      <h1>{children}</h1>
      {beside}
    </header>
  );
}
