import { Fragment, type ReactNode, type Ref, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CheckIcon } from '../icons';
import styles from './ChoiceCards.module.css';
import { Fieldset } from './Fieldset';
import { useTheirs } from './theirs';

export interface Choice {
  value: string;
  title: ReactNode;
  /** A description of the choice. */
  text?: ReactNode;
  /** Price or duration, at the end of the card. */
  figure?: ReactNode;
  disabled?: boolean;
}

interface ChoiceCardsProps {
  name: string;
  legend: ReactNode;
  options: readonly Choice[];
  /** Several may be chosen: the value is a list. Otherwise it is one of the values or empty. */
  multiple?: boolean;
  optional?: boolean;
  help?: ReactNode;
  /** Number of columns on a wide screen. */
  columns?: 1 | 2 | 3 | 4;
}

/**
 * Choices with room for a description. Built on radio buttons or checkboxes, so every keyboard
 * and screen reader supports them.
 */
export function ChoiceCards({ name, legend, options, multiple, optional, help, columns = 2 }: ChoiceCardsProps) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name, (value) => {
    const saved = multiple ? listOf(value) : [value];
    const titles = options
      .filter((option) => saved.includes(option.value))
      .map(({ value: key, title }, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          {title}
        </Fragment>
      ));
    return titles.length > 0 && titles;
  });
  const chosen = multiple ? listOf(field.value) : [String(field.value ?? '')];
  const choose = (value: string, on: boolean) => {
    if (!multiple) return field.onChange(value);
    // In the order of the options, independent of the order of the clicks.
    const now = new Set(on ? [...chosen, value] : chosen.filter((other) => other !== value));
    field.onChange(options.map((option) => option.value).filter((each) => now.has(each)));
  };
  return (
    <Fieldset
      id={id}
      legend={legend}
      optional={optional}
      help={help}
      error={error}
      theirs={theirs}
      role={multiple ? 'group' : 'radiogroup'}
    >
      <div className={`${styles.cards} ${styles[`columns${columns}`]} ${error ? styles.wrong : ''}`}>
        {options.map(({ value, title, text, figure, disabled }, index) => (
          <label
            key={value}
            className={`${styles.card} border border-field grid content-start relative cursor-pointer bg-surface rounded-btn`}
          >
            <input
              className="w-full h-full absolute inset-0 m-0"
              ref={index === 0 ? (field.ref as Ref<HTMLInputElement>) : undefined}
              type={multiple ? 'checkbox' : 'radio'}
              name={multiple ? undefined : `${id}-${name}`}
              value={value}
              checked={chosen.includes(value)}
              disabled={disabled}
              aria-invalid={multiple && error ? true : undefined}
              aria-labelledby={`${id}-${index}-title${figure ? ` ${id}-${index}-figure` : ''}`}
              aria-describedby={text ? `${id}-${index}` : undefined}
              onChange={({ target }) => choose(value, target.checked)}
              onBlur={field.onBlur}
            />
            <span
              className={
                multiple
                  ? `${styles.box} grid place-items-center bg-surface`
                  : `${styles.dot} grid place-items-center bg-surface rounded-full`
              }
              aria-hidden
            >
              {multiple && <CheckIcon small />}
            </span>
            <span id={`${id}-${index}-title`} className="font-600 leading-150 wrap-anywhere">
              {title}
            </span>
            {figure && (
              <span id={`${id}-${index}-figure`} className="num font-650 leading-150 whitespace-nowrap">
                <bdi>{figure}</bdi>
              </span>
            )}
            {text && (
              <span id={`${id}-${index}`} className={`${styles.text} muted leading-150 text-14`}>
                {text}
              </span>
            )}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
