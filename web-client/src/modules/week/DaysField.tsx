import { type ReactNode, useId, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatCalendarDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { DateField, useTheirsWithin } from '@/ui/form';
import { TheirsNote } from '@/ui/form/Field';
import { PlusIcon } from '@/ui/pageIcons';
import { type DayHours, type OtherDay, ofOneDay, problemsOfDay } from './days';
import { HoursRow } from './HoursRow';
import { moreHours } from './hours';
import styles from './week.module.css';

interface DaysFieldProps {
  /** Form field with the days: `OtherDay[]`. */
  name: string;
  legend: ReactNode;
  help?: ReactNode;
  /** First allowed day, `2026-11-24`. */
  min?: string;
}

/**
 * Exceptions of the weekly hours, bound to the surrounding form: days off, and days with other
 * hours. The form's schema validates them with `otherDays`. Texts of `week`.
 */
export function DaysField({ name, legend, help, min }: DaysFieldProps) {
  const id = useId();
  const { t } = useTranslation('week');
  const { control } = useFormContext<Record<string, OtherDay[]>>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const theirs = useTheirsWithin(name);
  const [said, setSaid] = useState('');
  const add = `${id}-add`;
  return (
    <fieldset className={styles.week} aria-describedby={help ? `${id}-help` : undefined}>
      <legend>{legend}</legend>
      <TheirsNote id={id} theirs={theirs} />
      {help && (
        <p id={`${id}-help`} className="muted">
          {help}
        </p>
      )}
      {fields.map((field, index) => (
        <Day
          key={field.id}
          name={`${name}.${index}`}
          min={min}
          onRemove={(day) => {
            remove(index);
            setSaid(t('dayRemoved', { day }));
            document.getElementById(add)?.focus();
          }}
        />
      ))}
      <div className="pt-16 border-t border-line">
        <Button
          id={add}
          size="small"
          startIcon={<PlusIcon small />}
          onClick={() => append({ date: '', hours: [] }, { focusName: `${name}.${fields.length}.date` })}
        >
          {t('addDay')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

interface DayProps {
  /** Path of the day in the form. */
  name: string;
  min?: string;
  /** Called with the name of the day. */
  onRemove: (day: string) => void;
}

function Day({ name, min, onRemove }: DayProps) {
  const { t } = useTranslation('week');
  const { control, formState } = useFormContext<Record<string, DayHours[]>>();
  const hours = `${name}.hours`;
  const { fields, append, remove } = useFieldArray({ control, name: hours });
  const date = String(useWatch({ control, name: `${name}.date` }) ?? '');
  const all = useWatch({ control, name: hours }) ?? [];
  const problems = problemsOfDay(all);
  // No error while the user is typing.
  const [typing, setTyping] = useState<string>();
  const day = formatCalendarDate(date) || t('newDay');
  const addHours = () => {
    const more = moreHours(ofOneDay(all), 'monday');
    if (more) append({ start: more.start, end: more.end }, { focusName: `${hours}.${fields.length}.start` });
  };
  return (
    <div
      role="group"
      aria-label={day}
      className={`${styles.otherDay} grid items-start gap-24 gap-y-8 border-t border-line py-16`}
    >
      <DateField name={`${name}.date`} label={t('date')} min={min} />
      <div className={`${styles.ranges} grid gap-8`}>
        {fields.length === 0 && <p className="py-8 font-[400] leading-150 muted">{t('off')}</p>}
        {fields.map(({ id: key }, index) => (
          <HoursRow
            key={key}
            name={`${hours}.${index}`}
            problems={typing === key && !formState.isSubmitted ? {} : (problems[index] ?? {})}
            onTyping={(on) => setTyping(on ? key : undefined)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div className={`${styles.actions} flex flex-wrap justify-end`}>
        <Button
          variant="text"
          size="small"
          startIcon={<PlusIcon small />}
          aria-label={t('addTo', { day })}
          onClick={addHours}
        >
          {t('add')}
        </Button>
        <Button variant="text" size="small" aria-label={t('removeDay', { day })} onClick={() => onRemove(day)}>
          {t('removeShort')}
        </Button>
      </div>
    </div>
  );
}
