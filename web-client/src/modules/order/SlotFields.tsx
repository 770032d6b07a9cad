import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { addDays } from '@/domain/calendar';
import { formatPlainDate } from '@/i18n/format';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type Choice, ChoiceCards, DateField } from '@/ui/form';
import styles from './SlotFields.module.css';

/** An arrival window of a day with what is left of it. */
export interface Slot {
  date: string;
  arrivalWindow: string;
  crewsLeft: number;
}

interface SlotFieldsProps {
  /** Windows from the chosen day on; nothing while they are being loaded. */
  slots?: readonly Slot[];
  /** All windows of a day, in their order. */
  windows: readonly string[];
  min?: string;
  max?: string;
  /** Why the windows could not be loaded. */
  error?: string;
  onRetry: () => void;
}

/** How many days are proposed. */
const PROPOSED = 4;

/** A day and an arrival window with what is free, bound to the fields `date` and `arrivalWindow` of the form around it. Texts of `cleaning`. */
export function SlotFields({ slots, windows, min, max, error, onRetry }: SlotFieldsProps) {
  const { t } = useTranslation('cleaning');
  const { setValue, control } = useFormContext<{ date: string; arrivalWindow: string }>();
  const date = useWatch({ control, name: 'date' });
  const ofDay = slots?.filter((slot) => slot.date === date && slot.crewsLeft > 0) ?? [];
  const proposed = freeDays(slots ?? []).slice(0, PROPOSED);
  return (
    <div className={styles.fields}>
      <div className={styles.day}>
        <DateField name="date" label={t('slot.date')} min={min} max={max} />
        {proposed.length > 0 && (
          <div role="group" aria-label={t('slot.next')} className={styles.proposed}>
            <span className="small muted" aria-hidden>
              {t('slot.next')}
            </span>
            <div className={styles.days}>
              {proposed.map((day) => (
                <button
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
              title: t(`window.${window}` as never),
              text: left > 0 ? t('slot.crews', { count: left }) : t('slot.full'),
              disabled: left === 0,
            };
          })}
        />
      )}
    </div>
  );
}

/** The days with a free window, in their order. */
export const freeDays = (slots: readonly Slot[]) => [
  ...new Set(slots.filter(({ crewsLeft }) => crewsLeft > 0).map(({ date }) => date)),
];

/** How many days are asked for at once: as many as the API gives. */
export const SLOT_DAYS = 60;

/** First day to ask for: the first that can be booked, or the chosen one where that is too far ahead. */
export function slotsFrom(date: string, min: string, max: string): string {
  return date >= addDays(min, SLOT_DAYS) && date <= max ? date : min;
}
