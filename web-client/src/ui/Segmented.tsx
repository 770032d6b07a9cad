import { type ReactNode, type Ref, useId } from 'react';
import styles from './Segmented.module.css';
import { useHydrated } from './useHydrated';

interface SegmentsProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; text: ReactNode }[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** Ref of the first radio button, for forms that focus an invalid field. */
  firstRef?: Ref<HTMLInputElement>;
  wrong?: boolean;
}

/**
 * The choices; a surrounding fieldset or group names them. Built on radio buttons, so arrow keys
 * work. The buttons of Material UI's ToggleButtonGroup have none and add 3.2 KiB
 * (docs/decisions/0032).
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { value, options, onChange, onBlur, firstRef, wrong } = props;
  const name = useId();
  const alive = useHydrated();
  return (
    <div className={`${styles.segments} flex gap-4 bg-surface rounded-btn ${wrong ? styles.wrong : ''}`}>
      {options.map((option, index) => (
        <label
          className="grid place-items-center relative text-center whitespace-nowrap text-15 cursor-pointer font-550 rounded-field min-h-40"
          key={option.value}
        >
          <input
            className="w-full h-full cursor-pointer absolute inset-0 m-0"
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            disabled={!alive}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
  );
}

interface SegmentedProps<Value extends string> extends Pick<SegmentsProps<Value>, 'value' | 'options' | 'onChange'> {
  label: string;
}

/** A choice of a few visible options outside a form: filters and switches. */
export function Segmented<Value extends string>({ label, ...segments }: SegmentedProps<Value>) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <Segments {...segments} />
    </fieldset>
  );
}
