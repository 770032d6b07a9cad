import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CheckIcon } from '../icons';
import type { SelectOption } from '../Select';
import styles from './CheckboxGroup.module.css';
import { Fieldset } from './Fieldset';
import { textOfOptions, useTheirs } from './theirs';

interface CheckboxGroupProps {
  name: string;
  legend: ReactNode;
  options: readonly SelectOption[];
  optional?: boolean;
  help?: ReactNode;
}

/**
 * Any number of short visible choices: a list of values in the form, in the order of the
 * options.
 */
export function CheckboxGroup({ name, legend, options, optional, help }: CheckboxGroupProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string[]>>();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name, textOfOptions(options));
  const chosen = new Set(Array.isArray(value) ? value : []);
  const toggle = (option: string, on: boolean) =>
    onChange(options.map((each) => each.value).filter((each) => (each === option ? on : chosen.has(each))));
  return (
    <Fieldset id={id} legend={legend} optional={optional} help={help} error={error} theirs={theirs}>
      <div className={`flex flex-wrap gap-8 ${error ? styles.wrong : ''}`}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={`${styles.choice} min-h-40 border border-field inline-flex items-center gap-8 relative font-500 leading-140 text-15 cursor-pointer bg-surface rounded-full`}
          >
            <input
              className="w-full h-full absolute inset-0 m-0"
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              value={option.value}
              checked={chosen.has(option.value)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => toggle(option.value, target.checked)}
              onBlur={onBlur}
            />
            <span className={`${styles.box} grid flex-none place-items-center bg-surface`} aria-hidden>
              <CheckIcon small />
            </span>
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
