import { t as textOf } from 'i18next';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/IconButton';
import { CloseIcon, WarningIcon } from '@/ui/icons';
import { Input } from '@/ui/Input';
import { type HoursProblems, timeOfText } from './hours';
import styles from './week.module.css';

interface HoursRowProps {
  /** Path of the hours in the form. */
  name: string;
  problems: HoursProblems;
  /** The user starts or finishes typing. */
  onTyping: (on: boolean) => void;
  onRemove: () => void;
}

/**
 * Start and end of the hours, and a remove button. The input is normalised when the field is
 * left.
 */
export function HoursRow({ name, problems, onTyping, onRemove }: HoursRowProps) {
  const id = useId();
  const { t } = useTranslation('week');
  const problem = problems.start ?? problems.end;
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-10">
        <Time name={`${name}.start`} label={t('from')} wrong={problems.start && `${id}-problem`} onTyping={onTyping} />
        <span aria-hidden>–</span>
        <Time name={`${name}.end`} label={t('to')} wrong={problems.end && `${id}-problem`} onTyping={onTyping} />
        <IconButton aria-label={t('remove')} className={styles.remove} onClick={onRemove}>
          <CloseIcon small />
        </IconButton>
      </div>
      {problem && (
        <p
          id={`${id}-problem`}
          className={`${styles.problem} flex items-start gap-6 text-error font-550 leading-145 text-14`}
        >
          <WarningIcon small />
          {textOf(problem)}
        </p>
      )}
    </div>
  );
}

interface TimeProps {
  name: string;
  label: string;
  /** Id of the error text. */
  wrong?: string;
  onTyping: (on: boolean) => void;
}

function Time({ name, label, wrong, onTyping }: TimeProps) {
  const { control } = useFormContext<Record<string, string>>();
  const { field } = useController({ name, control });
  return (
    <Input
      {...field}
      small
      className={styles.time}
      inputClassName="num"
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      aria-label={label}
      aria-invalid={Boolean(wrong)}
      aria-describedby={wrong}
      onChange={(event) => {
        if (!wrong) onTyping(true);
        field.onChange(event);
      }}
      onBlur={() => {
        const time = timeOfText(field.value);
        if (time && time !== field.value) field.onChange(time);
        field.onBlur();
        onTyping(false);
      }}
    />
  );
}
