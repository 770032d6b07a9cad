import type { ReactNode } from 'react';
import { SignedIn } from '@/auth/SignedIn';
import styles from './Records.module.css';

interface RecordPageProps {
  title: string;
  /** For somebody who is not signed in: what would be here, and the link that leads there. */
  signedOut: string;
  logIn: string;
  children: ReactNode;
}

/** A page of what belongs to one person: their records, or one of them. */
export function RecordPage({ title, signedOut, logIn, children }: RecordPageProps) {
  return (
    <SignedIn title={title} text={signedOut} action={logIn}>
      <div className={`wrap ${styles.page}`}>{children}</div>
    </SignedIn>
  );
}

/** The heading of such a page, and what stands beside it. */
export function RecordHeading({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{children}</h1>
      {beside}
    </header>
  );
}
