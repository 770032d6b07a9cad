import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import styles from './BulkBar.module.css';

/** Changes of status that a list applies to several rows. */
export interface Bulk<Row> {
  nameOf: (row: Row) => string;
  /** Steps that need no more than the status, for this row. */
  stepsOf: (row: Row) => readonly string[];
  textOf: (step: string) => string;
  /** Changes one row; rejects with an error of the API. */
  apply: (row: Row, step: string) => Promise<unknown>;
  /** Returns whether the row's customer gets an email about a step. */
  mails?: (row: Row, step: string) => boolean;
}

interface Outcome {
  done: number;
  failed: { id: string; name: string; reason: string }[];
}

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  /** Page and filters of the list. */
  view: string;
  /** The selected rows. */
  rows: readonly Row[];
  onSelect: (ids: readonly string[]) => void;
}

/** Changes the status of the selected rows, one after the other, and reports what failed and why. */
export function BulkBar<Row extends { id: string }>({ bulk, view, rows, onSelect }: BulkBarProps<Row>) {
  const { t } = useTranslation('office');
  const [asked, setAsked] = useState<string>();
  const [progress, setProgress] = useState<{ at: number; of: number }>();
  const [outcome, setOutcome] = useState<Outcome>();
  const toast = useToast();
  // The view on the screen; undefined after the list was left.
  const present = useRef<string>(undefined);
  useEffect(() => {
    present.current = view;
    return () => {
      present.current = undefined;
    };
  }, [view]);

  const [first, ...others] = rows;
  const steps = first
    ? bulk.stepsOf(first).filter((step) => others.every((row) => bulk.stepsOf(row).includes(step)))
    : [];

  const mailed = asked ? rows.filter((row) => bulk.mails?.(row, asked)).length : 0;
  const run = async (step: string) => {
    // The list may change meanwhile.
    const chosen = [...rows];
    const result: Outcome = { done: 0, failed: [] };
    setOutcome(undefined);
    for (const [index, row] of chosen.entries()) {
      setProgress({ at: index + 1, of: chosen.length });
      try {
        await bulk.apply(row, step);
        result.done++;
      } catch (error) {
        const reason = apiErrorText(isApiError(error) ? error : {});
        result.failed.push({ id: row.id, name: bulk.nameOf(row), reason });
      }
    }
    const count = result.failed.length;
    if (present.current === undefined) {
      if (result.done > 0) toast.success(t('table.changed', { count: result.done }));
      if (count > 0) {
        toast.error(
          t('table.left', { count }),
          result.failed.map(({ name, reason }) => `${name}: ${reason}`).join('\n'),
        );
      }
      return;
    }
    setProgress(undefined);
    setOutcome(result);
    // Another page or filter has rows of its own.
    if (present.current === view) onSelect(result.failed.map(({ id }) => id));
  };

  return (
    <div className={`${styles.bulk} grid gap-12`}>
      {(rows.length > 0 || progress) && (
        <div role="group" aria-label={t('table.bulk')} className="flex flex-wrap items-center gap-8">
          <span role="status" className="font-650 num">
            {progress ? t('table.progress', progress) : t('table.selected', { count: rows.length })}
          </span>
          {!progress &&
            steps.map((step) => (
              <Button key={step} size="small" onClick={() => setAsked(step)}>
                {bulk.textOf(step)}
              </Button>
            ))}
          {!progress && steps.length === 0 && <span className="muted">{t('table.noStep')}</span>}
          {!progress && (
            <Button size="small" variant="text" onClick={() => onSelect([])}>
              {t('table.clear')}
            </Button>
          )}
        </div>
      )}
      {outcome && (
        <Notice
          announced
          tone={outcome.failed.length > 0 ? 'warning' : 'success'}
          title={t('table.changed', { count: outcome.done })}
          action={
            <Button size="small" variant="text" onClick={() => setOutcome(undefined)}>
              {t('table.understood')}
            </Button>
          }
        >
          {outcome.failed.length > 0 && (
            <>
              <p>{t('table.notChanged', { count: outcome.failed.length })}</p>
              <ul>
                {outcome.failed.map(({ id, name, reason }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>: {reason}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={t('table.ask', { count: rows.length, step: asked ? bulk.textOf(asked) : '' })}
        action={t('table.change')}
        destructive={asked?.endsWith('_CANCELLED')}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          const step = asked;
          setAsked(undefined);
          if (step) void run(step);
        }}
      >
        {t(mailed === 0 ? 'table.askText' : mailed < rows.length ? 'table.askSomeMailed' : 'table.askMailed')}
      </ConfirmDialog>
    </div>
  );
}
