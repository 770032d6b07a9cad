import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditChange, AuditEntry } from '@/api/generated/admin.gen';
import { formatCalendarDate, formatLocalTime } from '@/i18n/format';
import { formatNumber } from '@/i18n/numbers';
import { ArrowIcon } from '@/ui/icons';
import styles from './audit.module.css';
import { fieldText, operationText, recordSearch, serviceText, valueText, valueTexts } from './words';

/** Entries grouped by day of the company's clock, in the order given. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation(['admin-audit', ...valueTexts]);
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = entry.createLocalTime.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="grid gap-24">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formatCalendarDate(day)} className={`${styles.day} min-w-0`}>
          <h3 className="border-b border-line-2">{formatCalendarDate(day)}</h3>
          <ol aria-label={t('entries')}>
            {ofDay.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(['admin-audit', ...valueTexts]);
  const { number, createTime, createLocalTime, actorName, actorEmail, service, operation } = entry;
  const { recordId, reason, isErased, changes } = entry;
  const words = operationText(operation);
  const search = recordSearch(entry);
  return (
    <li className="grid-cols-[84px_minmax(0,1.2fr)_minmax(0,1fr)] gap-y-4 gap-x-20 py-14 max-lg:grid-cols-1 grid border-b border-line relative">
      <time className="small muted num whitespace-nowrap" dateTime={createTime}>
        {formatLocalTime(createLocalTime)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-600">{words ?? <bdi className="ltr">{operation}</bdi>}</p>
        <p>
          <bdi>{actorName || actorEmail || t('noActor')}</bdi>
        </p>
        <p className="small muted">
          {t('number', { number: formatNumber(Number(number)) })} · {serviceText(service)}
          {recordId && (
            <>
              {' · '}
              <bdi className="ltr">{recordId}</bdi>
            </>
          )}
        </p>
        {reason && (
          <p className="small" dir="auto">
            {t('reason', { reason })}
          </p>
        )}
        {search && (
          <Link className="small" to={{ search }} data-row>
            {t('record')}
          </Link>
        )}
      </div>
      <div className="min-w-0">
        {isErased ? (
          <p className="small muted">{t('erased')}</p>
        ) : changes.length === 0 ? (
          <p className="small muted">{t('unchanged')}</p>
        ) : (
          <ul className="grid gap-6">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation('admin-audit');
  const value = (text: string) => (text ? <bdi>{valueText(field, text)}</bdi> : t('nothing'));
  return (
    <li className={`${styles.change} flex flex-wrap items-center gap-8 gap-y-4 small`}>
      <span className="muted">{fieldText(field) ?? <bdi className="ltr">{field}</bdi>}</span>
      <del className="wrap-anywhere">
        <span className="visually-hidden">{t('before')} </span>
        {value(before)}
      </del>
      <ArrowIcon small />
      <ins className="wrap-anywhere">
        <span className="visually-hidden">{t('after')} </span>
        {value(after)}
      </ins>
    </li>
  );
}
