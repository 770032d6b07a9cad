import { type ReactNode, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Segments } from '../Segmented';
import type { SelectOption } from '../Select';
import { Fieldset } from './Fieldset';
import { textOfOptions, useTheirs } from './theirs';

interface SegmentedFieldProps {
  name: string;
  legend: ReactNode;
  /** Two to four short options; use a select for more. */
  options: readonly SelectOption[];
  help?: ReactNode;
}

/** A choice of a few short options, bound to the surrounding form. */
export function SegmentedField({ name, legend, options, help }: SegmentedFieldProps) {
  const id = useId();
  const { control } = useFormContext<Record<string, string>>();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  const theirs = useTheirs(name, textOfOptions(options));
  return (
    <Fieldset id={id} legend={legend} help={help} error={error} theirs={theirs} role="radiogroup">
      <Segments
        value={String(field.value ?? '')}
        options={options}
        onChange={field.onChange}
        onBlur={field.onBlur}
        firstRef={field.ref}
        wrong={Boolean(error)}
      />
    </Fieldset>
  );
}
