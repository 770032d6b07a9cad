import type { ReactNode } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type SubmitErrorHandler,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { useHydrated } from '../useHydrated';
import styles from './Form.module.css';
import { WithoutScripts } from './WithoutScripts';

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: SubmitHandler<Values>;
  /** Called instead when a rule is broken. The first wrong field has the focus then. */
  onInvalid?: SubmitErrorHandler<Values>;
  children: ReactNode;
  className?: string;
  /** Id of the heading that names it. */
  labelledBy?: string;
}

/**
 * A form whose fields find their state by themselves. Written out, it takes nothing before the page is alive: what is typed is never lost. The browser's own bubbles are off: they are not in the chosen language. Should the
 * browser ever send it itself, then not as a part of the address, which others keep.
 */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  children,
  className,
  labelledBy,
}: FormProps<Values>) {
  const alive = useHydrated();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        aria-labelledby={labelledBy}
        onSubmit={(event) => void form.handleSubmit(onSubmit, onInvalid)(event)}
      >
        {/* The key: with life come new fields, so that none holds what a browser put back into it and the form knows nothing of. */}
        <fieldset key={String(alive)} disabled={!alive} className={className ?? styles.form}>
          {children}
        </fieldset>
        <WithoutScripts />
      </form>
    </FormProvider>
  );
}

/** The key of the text that sums the errors up: `missing` when a required field is empty, else the first broken rule. */
export function summaryOf(errors: FieldErrors, missing: string): string {
  const messages = Object.values(errors).map(messageOf);
  return messages.includes(REQUIRED) ? missing : (messages[0] ?? missing);
}

/** Key of the text of a field's error. */
export function messageOf(error: { message?: unknown } | undefined): string {
  return typeof error?.message === 'string' ? error.message : 'common:validation.invalid';
}

/** Key of the text under an empty required field; schemas use it as the message of that rule. */
export const REQUIRED = 'common:validation.required';
