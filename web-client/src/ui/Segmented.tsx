import { type ReactNode, type Ref, useId } from 'react';
import styles from './Segmented.module.css';
import { useHydrated } from './useHydrated';

interface SegmentsProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; text: ReactNode }[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  /** The first radio button, for forms that lead the focus to what is wrong. */
  firstRef?: Ref<HTMLInputElement>;
  wrong?: boolean;
}

/** The choices themselves; a fieldset or a group around them names them. Radio buttons underneath, so arrow keys work. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { value, options, onChange, onBlur, firstRef, wrong } = props;
  const name = useId();
  const alive = useHydrated();
  return (
    <div className={`${styles.segments} ${wrong ? styles.wrong : ''}`}>
      {options.map((option, index) => (
        <label key={option.value}>
          <input
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

/** One of a few choices, all in sight, outside of a form: filters and switches. */
export function Segmented<Value extends string>({ label, ...segments }: SegmentedProps<Value>) {
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <Segments {...segments} />
    </fieldset>
  );
}
