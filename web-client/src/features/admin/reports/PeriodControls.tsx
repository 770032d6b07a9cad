import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCalendarDate, formatDayOfMonth, formatMonth } from '@/i18n/format';
import { DayInput } from '@/ui/DayInput';
import { ArrowIcon, BackIcon } from '@/ui/icons';
import { IconButton } from '@/ui/IconButton';
import { Segmented } from '@/ui/Segmented';
import { daysOf, hasNext, periods, type ReportView, step } from './period';
import styles from './reports.module.css';

interface PeriodControlsProps {
  view: ReportView;
  /** Today by the clock of the company. */
  present: string;
  onView: (view: ReportView) => void;
}

/** Period, step to its neighbours, and comparison. */
export function PeriodControls({ view, present, onView }: PeriodControlsProps) {
  const { t } = useTranslation('admin-reports');
  const id = useId();
  const [first, last] = daysOf(view);
  return (
    <div className="flex flex-wrap items-end gap-24 gap-y-12">
      <Segmented
        label={t('period.label')}
        value={view.period}
        options={periods.map((value) => ({ value, text: t(`period.${value}`) }))}
        onChange={(period) => onView({ ...view, period, at: view.period === 'custom' ? view.to : view.at })}
      />
      {view.period === 'custom' && (
        <div className="flex flex-wrap gap-12">
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className="w-[10rem] grid gap-4">
              <label htmlFor={`${id}-${end}`} className="small">
                {t(`period.${end}`)}
              </label>
              <DayInput
                id={`${id}-${end}`}
                value={view[end]}
                min={end === 'to' ? view.from : undefined}
                max={end === 'from' ? view.to : undefined}
                onDay={(day) => onView({ ...view, [end]: day })}
              />
            </div>
          ))}
        </div>
      )}
      <div className={`${styles.step} flex items-center gap-4 min-h-40`}>
        <IconButton aria-label={t('period.previous')} onClick={() => onView(step(view, -1))}>
          <BackIcon />
        </IconButton>
        <span className="num font-600 text-center" aria-live="polite">
          <bdi>{view.period === 'custom' ? t('period.custom') : nameOf(view, first, last)}</bdi>
        </span>
        <IconButton
          aria-label={t('period.next')}
          disabled={!hasNext(view, present)}
          onClick={() => onView(step(view, 1))}
        >
          <ArrowIcon />
        </IconButton>
      </div>
      <label className={`${styles.compare} flex items-center gap-10 min-h-40 cursor-pointer`}>
        <input
          type="checkbox"
          className="m-0"
          checked={view.compares}
          onChange={({ target }) => onView({ ...view, compares: target.checked })}
        />
        {t('compare')}
      </label>
    </div>
  );
}

/** `Friday 27 November 2026`, `23 November – 29 November`, `November 2026`. */
function nameOf({ period, at }: ReportView, first: string, last: string): string {
  if (period === 'day') return formatCalendarDate(at);
  if (period === 'month') return formatMonth(at.slice(0, 7));
  return `${formatDayOfMonth(first, 'long')} – ${formatDayOfMonth(last, 'long')}`;
}
