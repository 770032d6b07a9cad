import type { ReactNode } from 'react';
import styles from './ArchWindow.module.css';

interface ArchWindowProps {
  /** Gives the window its proportions and its place. */
  className?: string;
  outlined?: boolean;
  /** A scene. */
  children: ReactNode;
}

/** An arched window, as in the company's mark, that opens on a scene. */
export function ArchWindow({ className = '', outlined, children }: ArchWindowProps) {
  return <div className={`${styles.window} ${outlined ? styles.outlined : ''} ${className}`}>{children}</div>;
}
