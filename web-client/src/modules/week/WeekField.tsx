import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldArrayWithId, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { useTheirsWithin } from '@/ui/form';
import { TheirsNote } from '@/ui/form/Field';
import { PlusIcon } from '@/ui/pageIcons';
import { CopyDialog } from './CopyDialog';
import { HoursRow } from './HoursRow';
import { copied, type Hours, moreHours, problemsOf, type Weekday, weekdays } from './hours';
import styles from './week.module.css';

interface WeekFieldProps {
  /** Form field with the hours: `Hours[]`. */
  name: string;
  legend: ReactNode;
  /** Time zone of the hours, in the server's words. */
  help?: ReactNode;
}

/** 1 January 2024 was a Monday. */
export const weekdayName = (day: Weekday) => formatWeekday(`2024-01-0${weekdays.indexOf(day) + 1}`, 'long');

type Week = Record<string, Hours[]>;

/**
 * Weekly hours, bound to the surrounding form: any number per day, copied from day to day. The
 * form's schema validates them with `weekHours`. Texts of `week`.
 *
 * @example
 * const schema = v.object({ hours: weekHours });
 * <WeekField name="hours" legend="Your week" help="Hours in Calgary, UTC−6." />
 */
export function WeekField({ name, legend, help }: WeekFieldProps) {
  const id = useId();
  const { t } = useTranslation('week');
  const { control, formState } = useFormContext<Week>();
  const { fields, append, remove, replace } = useFieldArray<Week>({ control, name });
  const all = useWatch({ control, name }) ?? [];
  const problems = problemsOf(all);
  // No error while the user is typing.
  const [typing, setTyping] = useState<string>();
  const [copying, setCopying] = useState<Weekday>();
  const theirs = useTheirsWithin(name);
  const [said, setSaid] = useState('');

  const place = useRef<HTMLFieldSetElement>(null);
  const fresh = useRef<string>(null);
  useEffect(() => {
    // The row of new hours renders after the form has registered them.
    const start = fresh.current && place.current?.querySelector<HTMLElement>(`[name="${CSS.escape(fresh.current)}"]`);
    if (!start) return;
    start.focus();
    fresh.current = null;
  });

  const addTo = (day: Weekday) => {
    const hours = moreHours(all, day);
    if (hours) {
      append(hours, { shouldFocus: false });
      fresh.current = `${name}.${fields.length}.start`;
    }
    setSaid(hours ? '' : t('fullDay', { day: weekdayName(day) }));
  };
  const drop = (index: number, day: Weekday) => {
    remove(index);
    setSaid(t('removed', { day: weekdayName(day) }));
    document.getElementById(`${id}-${day}`)?.focus();
  };
  const copy = (from: Weekday, to: Weekday[]) => {
    replace(copied(all, from, to));
    setCopying(undefined);
    setSaid(t('copied', { day: weekdayName(from), days: to.map(weekdayName).join(t('comma')) }));
  };

  return (
    <fieldset ref={place} className={styles.week} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{legend}</legend>
      <TheirsNote id={id} theirs={theirs} />
      {help && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
      {weekdays.map((day) => {
        const rows = (fields as FieldArrayWithId<Week>[]).flatMap((field, index) =>
          all[index]?.day === day ? [{ key: field.id, index }] : [],
        );
        return (
          <div
            key={day}
            role="group"
            aria-label={weekdayName(day)}
            className={`${styles.day} grid items-start gap-16 gap-y-8 border-t border-line`}
          >
            <b aria-hidden>{weekdayName(day)}</b>
            <div className={`${styles.ranges} grid gap-8`}>
              {rows.length === 0 && <p className="py-8 font-[400] leading-150 muted">{t('off')}</p>}
              {rows.map(({ key, index }) => (
                <HoursRow
                  key={key}
                  name={`${name}.${index}`}
                  problems={typing === key && !formState.isSubmitted ? {} : (problems[index] ?? {})}
                  onTyping={(on) => setTyping(on ? key : undefined)}
                  onRemove={() => drop(index, day)}
                />
              ))}
            </div>
            <div className={`${styles.actions} flex flex-wrap justify-end`}>
              {rows.length > 0 && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={t('copyOf', { day: weekdayName(day) })}
                  onClick={() => setCopying(day)}
                >
                  {t('copy')}
                </Button>
              )}
              <Button
                id={`${id}-${day}`}
                variant="text"
                size="small"
                startIcon={<PlusIcon small />}
                aria-label={t('addTo', { day: weekdayName(day) })}
                onClick={() => addTo(day)}
              >
                {t('add')}
              </Button>
            </div>
          </div>
        );
      })}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {copying && (
        <CopyDialog from={copying} onCopy={(to) => copy(copying, to)} onClose={() => setCopying(undefined)} />
      )}
    </fieldset>
  );
}
