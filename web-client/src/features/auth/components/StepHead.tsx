import { type ReactNode, useEffect, useRef } from 'react';
import styles from './StepHead.module.css';

/** Heading of a step. It takes the focus, because the previous step is gone from the page. */
export function StepHead({ title, text }: { title: string; text?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={`${styles.head} grid gap-8 wrap-anywhere`}>
      <h2 className="text-24" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className="muted">{text}</p>}
    </div>
  );
}
