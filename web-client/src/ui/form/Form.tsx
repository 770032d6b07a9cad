import { type ReactNode, useCallback, useRef } from 'react';
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
import { FormFailure } from './FormFailure';
import { REQUIRED } from './rules';
import { ChangedElsewhere, type Theirs } from './theirs';
import { useUnsavedGuard } from './useUnsavedGuard';
import { WithoutScripts } from './WithoutScripts';

interface FormProps<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  onSubmit: SubmitHandler<Values>;
  /** Called when validation fails. The first invalid field then has the focus. */
  onInvalid?: SubmitErrorHandler<Values>;
  children: ReactNode;
  className?: string;
  /** Id of the heading that names the form. */
  labelledBy?: string;
  /**
   * Whether leaving the page asks first while there is unsaved input. Off for forms that store
   * their input, and where it is not work: sign-in, search, prices.
   */
  guarded?: boolean;
  /** Values that another user has saved meanwhile; see `useMutationForm`. */
  theirs?: Theirs;
  onUseSaved?: () => void;
}

/**
 * A form that provides its state to the fields. When written out, it is disabled until
 * hydration, so that input is never lost. Native validation messages are off, because they are
 * not in the chosen language. Uses POST, so that a native submit would not put the input into
 * the address.
 */
export function Form<Values extends FieldValues>({
  form,
  onSubmit,
  onInvalid,
  children,
  className,
  labelledBy,
  guarded = true,
  theirs,
  onUseSaved,
}: FormProps<Values>) {
  const alive = useHydrated();
  const sending = useRef(false);
  const isSending = useCallback(() => sending.current, []);
  const question = useUnsavedGuard(guarded && form.formState.isDirty, isSending);
  const submit: SubmitHandler<Values> = async (values, event) => {
    sending.current = true;
    try {
      await onSubmit(values, event);
    } finally {
      sending.current = false;
    }
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        method="post"
        aria-labelledby={labelledBy}
        onSubmit={(event) => void form.handleSubmit(submit, onInvalid)(event)}
      >
        {/* The key recreates the fields on hydration, so that no field holds a value that the browser restored and the form does not contain. */}
        <fieldset key={String(alive)} disabled={!alive} className={className ?? styles.form}>
          <ChangedElsewhere theirs={theirs} onUseSaved={onUseSaved}>
            {children}
          </ChangedElsewhere>
          <FormFailure />
        </fieldset>
        <WithoutScripts />
      </form>
      {question}
    </FormProvider>
  );
}

/**
 * Returns the text key that summarises the errors: `missing` when a required field is empty,
 * otherwise the first violated rule.
 */
export function summaryOf(errors: FieldErrors, missing: string): string {
  const messages = Object.entries(errors).flatMap(([name, error]) => (name === 'root' ? [] : [messageOf(error)]));
  return messages.includes(REQUIRED) ? missing : (messages[0] ?? missing);
}

/** Returns the text key of a field's error. */
export function messageOf(error: { message?: unknown } | undefined): string {
  return typeof error?.message === 'string' ? error.message : 'common:validation.invalid';
}
