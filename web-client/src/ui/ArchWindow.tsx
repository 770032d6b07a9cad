import type { ReactNode } from 'react';
import styles from './ArchWindow.module.css';

interface ArchWindowProps {
  /** Sets size and position of the window. */
  className?: string;
  outlined?: boolean;
  /** A scene. */
  children: ReactNode;
}

/** An arched window onto a scene, as in the company's mark. */
export function ArchWindow({ className = '', outlined, children }: ArchWindowProps) {
  return <div className={`${styles.window} ${outlined ? styles.outlined : ''} ${className}`}>{children}</div>;
}
