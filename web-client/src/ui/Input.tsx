import type { ComponentProps, ReactNode } from 'react';
import styles from './Input.module.css';

interface BoxProps {
  /** Before and behind what is typed: a unit, an icon, a button. */
  start?: ReactNode;
  end?: ReactNode;
  small?: boolean;
  /** Of the box around it. */
  className?: string;
}

type InputProps = Omit<ComponentProps<'input'>, 'className'> & BoxProps & { inputClassName?: string };

/** The browser's own line of text in our frame. */
export function Input({ start, end, small, className = '', inputClassName, ...input }: InputProps) {
  return (
    <span className={`${styles.box} ${small ? styles.small : ''} ${className}`}>
      {start && <span className={styles.start}>{start}</span>}
      <input {...input} className={inputClassName} />
      {end && <span className={styles.end}>{end}</span>}
    </span>
  );
}

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** How many lines high it is until more is written. */
  rows: 2 | 3 | 6 | 7;
}

/** The browser's own block of text in the same frame; it grows with what is written. */
export function Textarea(props: TextareaProps) {
  return (
    <span className={styles.box}>
      <textarea {...props} />
    </span>
  );
}
