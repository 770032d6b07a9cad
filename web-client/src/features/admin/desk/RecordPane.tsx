import type { SerializedError } from '@reduxjs/toolkit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { Button } from '@/ui/Button';
import { BackIcon, CloseIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import styles from './RecordPane.module.css';

interface RecordPaneProps {
  error: ApiError | SerializedError | undefined;
  fetching: boolean;
  onRetry: () => void;
  onClose: () => void;
  failed: string;
  /** The record, once it is there. */
  children: ReactNode;
}

/** The pane of the open record in all its states. */
export function RecordPane({ error, fetching, onRetry, onClose, failed, children }: RecordPaneProps) {
  const { t } = useTranslation('admin');
  return (
    <article className={styles.pane}>
      <div className={styles.close}>
        <Button size="small" variant="text" onClick={onClose}>
          <span className={styles.back}>
            <BackIcon small />
            {t('desk.back')}
          </span>
          <span className={styles.shut}>
            <CloseIcon small />
            {t('desk.close')}
          </span>
        </Button>
      </div>
      {children ||
        (error ? (
          <div className={styles.state}>
            <LoadError title={failed} text={apiErrorText(error)} busy={fetching} onRetry={onRetry} />
          </div>
        ) : (
          <Loading className={styles.loading}>
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <SkeletonText lines={6} />
          </Loading>
        ))}
    </article>
  );
}

interface RecordHeadProps {
  title: ReactNode;
  badge: ReactNode;
  children: ReactNode;
}

/** Name and status of the open record. Takes the focus when the record opens, so that reading begins here. */
export function RecordHead({ title, badge, children }: RecordHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {badge}
      </div>
      <p className={styles.meta}>{children}</p>
    </header>
  );
}

interface RecordPartProps {
  title: string;
  children: ReactNode;
}

/** A part of the record under a heading of its own. */
export function RecordPart({ title, children }: RecordPartProps) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export interface Fact {
  name: string;
  /** Nothing is shown for a fact that was not given. */
  value: ReactNode;
}

/** What is known, name by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
