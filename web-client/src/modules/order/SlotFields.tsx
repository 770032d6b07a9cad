import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays } from '@/domain/calendar';
import { type EnumValue, enumText } from '@/i18n/enumText';
import { formatPlainDate } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type Choice, ChoiceCards, DateField } from '@/ui/form';
import styles from './SlotFields.module.css';

/** An arrival window with its free capacity. */
export interface Slot {
  date: string;
  arrivalWindow: string;
  crewsLeft: number;
}

interface SlotFieldsProps {
  /** Windows from the chosen day on; undefined while loading. */
  slots?: readonly Slot[];
  /** All windows of a day, in order. */
  windows: readonly string[];
  min?: string;
  max?: string;
  /** Why the windows could not be loaded. */
  error?: string;
  onRetry: () => void;
}

/** Number of proposed days. */
const PROPOSED = 4;

/**
 * A day and an arrival window with the free capacity, bound to the fields `date` and
 * `arrivalWindow` of the form. Texts of `cleaning`.
 */
export function SlotFields({ slots, windows, min, max, error, onRetry }: SlotFieldsProps) {
  const { t } = useTranslation('cleaning');
  const { setValue, control } = useFormContext<{ date: string; arrivalWindow: string }>();
  const [date, chosen] = useWatch({ control, name: ['date', 'arrivalWindow'] });
  const ofDay = slots?.filter((slot) => slot.date === date && slot.crewsLeft > 0) ?? [];
  const proposed = freeDays(slots ?? []).slice(0, PROPOSED);
  // The chosen day can have no crew in the window that was free on another day.
  const isGone = slots && date && chosen && !ofDay.some((slot) => slot.arrivalWindow === chosen);
  useEffect(() => {
    if (isGone) setValue('arrivalWindow', '');
  }, [isGone, setValue]);
  return (
    <div className="grid gap-16">
      <div className="grid-cols-[minmax(0,1fr)_minmax(0,2fr)] max-md:grid-cols-1 grid items-start gap-20">
        <DateField name="date" label={t('slot.date')} min={min} max={max} />
        {proposed.length > 0 && (
          <div role="group" aria-label={t('slot.next')} className="grid gap-8">
            <span className="small muted" aria-hidden>
              {t('slot.next')}
            </span>
            <div className={`${styles.days} flex flex-wrap gap-8`}>
              {proposed.map((day) => (
                <button
                  className="font-550 text-15 cursor-pointer bg-surface rounded-full min-h-40 border border-field"
                  key={day}
                  type="button"
                  aria-pressed={day === date}
                  onClick={() => setValue('date', day, { shouldDirty: true, shouldValidate: true })}
                >
                  {formatPlainDate(day)}
                </button>
              ))}
            </div>
          </div>
        )}
      </div>
      {error ? (
        <LoadError title={t('slot.failed')} text={error} onRetry={onRetry} />
      ) : !slots ? (
        <Loading className={styles.wait}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </Loading>
      ) : (
        <div role="status">
          {!date && <p className="muted">{t('slot.first')}</p>}
          {date && ofDay.length === 0 && <p className="muted">{t('slot.none')}</p>}
        </div>
      )}
      {!error && slots && date && ofDay.length > 0 && (
        <ChoiceCards
          name="arrivalWindow"
          legend={t('slot.window')}
          columns={3}
          options={windows.map((window): Choice => {
            const left = ofDay.find((slot) => slot.arrivalWindow === window)?.crewsLeft ?? 0;
            return {
              value: window,
              title: enumText('cleaning:window', window as EnumValue<'cleaning:window'>),
              text: left > 0 ? t('slot.crews', { count: left }) : t('slot.full'),
              disabled: left === 0,
            };
          })}
        />
      )}
    </div>
  );
}

/** Days with a free window, in order. */
export const freeDays = (slots: readonly Slot[]) => [
  ...new Set(slots.filter(({ crewsLeft }) => crewsLeft > 0).map(({ date }) => date)),
];

/** Number of days per request: the maximum of the API. */
export const SLOT_DAYS = 60;

/**
 * First day to request: the first bookable one, or the chosen one where that is later than the
 * range.
 */
export function slotsFrom(date: string, min: string, max: string): string {
  return date >= addDays(min, SLOT_DAYS) && date <= max ? date : min;
}
