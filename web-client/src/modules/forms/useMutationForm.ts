import type { SerializedError } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type ApiError, type FieldViolation, isApiError } from '@/api/ApiError';
import { apiErrorText, violationKey } from '@/api/apiErrorText';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { FAILURE, type Theirs } from '@/ui/form';
import { isSame, merge } from './merge';

/** Reloads the record after a conflicting change. */
export type Refetch = () => PromiseLike<{ error?: ApiError | SerializedError }>;

/** Maps API fields to form fields: `{ 'pickup.address': 'pickupAddress' }`, or by a function. */
export type FieldNames<Values extends FieldValues> =
  Readonly<Record<string, Path<Values>>> | ((violation: FieldViolation) => string);

interface Failing<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>;
  /** Title of the failure. */
  failed: string;
  /** API fields with another name in the form. */
  fields?: FieldNames<Values>;
  /** Text key of a violation, where the general one does not fit. */
  violationText?: (reason: string) => string | undefined;
}

interface MutationRules<Values extends FieldValues, Saved> extends Failing<Values> {
  /**
   * Sends the values; rejects with an `ApiError`. `keyFor` returns the idempotency key of a
   * request: the same for a repeated attempt.
   */
  save: (values: Values, keyFor: (request: unknown) => string) => Promise<Saved>;
  onSaved?: (saved: Saved, values: Values) => unknown;
  /** Explains an error: returns its text, or false when it needs none. */
  onFailed?: (error: ApiError, values: Values) => string | false | undefined | Promise<string | false | undefined>;
  /** The present values of the edited record. Changes by other users are merged into the form. */
  values?: Values;
  /** Values of the saved record; required with `values`. */
  valuesOf?: (saved: Saved) => Values;
  /** Reloads the record after a conflicting change (HTTP 409). */
  refetch?: Refetch;
}

/** A merge is not a new start: errors and the count of submits stay. */
const KEEP = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true, keepTouched: true } as const;

/** Shows a failed call inside its form: violations at their fields, and why it failed. */
export function showFailure<Values extends FieldValues>(
  error: ApiError | SerializedError,
  { form, failed, fields, violationText }: Failing<Values>,
  text = apiErrorText(error),
) {
  const names = Object.keys(form.getValues());
  let focus = form.control._options.shouldFocusError !== false;
  for (const violation of isApiError(error) ? error.violations : []) {
    const { field, reason } = violation;
    const name = typeof fields === 'function' ? fields(violation) : (fields?.[field] ?? field);
    if (!names.includes(name.split('.')[0] ?? '')) continue;
    form.setError(
      name as Path<Values>,
      { message: violationText?.(reason) ?? violationKey(reason) },
      { shouldFocus: focus },
    );
    focus = false;
  }
  form.setError(FAILURE, { type: failed, message: text });
}

/**
 * The one way to save a form: sends it with an idempotency key, shows violations at their fields
 * and the failure inside the form, and keeps the input. After a conflict it reloads the record
 * and merges: changed fields keep the user's values, all others take the saved ones, and fields
 * that both have changed are marked. The user then saves again.
 *
 * @example
 * const edit = useMutationForm({ form, failed: t('failed'), save: (values, keyFor) => call(…) });
 * <Form {...edit.props}>…</Form>
 */
export function useMutationForm<Values extends FieldValues, Saved = unknown>(rules: MutationRules<Values, Saved>) {
  const { form, save, onSaved, onFailed, values, valuesOf, refetch } = rules;
  const { keyFor, done } = useIdempotencyKey();
  const [theirs, setTheirs] = useState<Theirs>();
  const sending = useRef(false);
  /** The saved values that the input started from, and the last ones from outside. */
  const base = useRef(values);
  const seen = useRef(values);

  const rebase = useCallback(
    (saved: Values, own: Values, keep = {}) => {
      base.current = saved;
      form.reset(saved, keep);
      if (!isSame(saved, own)) form.reset(own, { ...keep, keepDefaultValues: true });
    },
    [form],
  );

  /** Merges a new version; one that arrives while sending waits for the response. */
  const latest = useRef(values);
  const sync = useCallback(() => {
    const fresh = latest.current;
    if (!fresh || sending.current || isSame(fresh, seen.current)) return;
    seen.current = fresh;
    const start = base.current;
    if (!start || isSame(fresh, start)) return;
    const own = form.getValues();
    const merged = merge(start, own, fresh);
    rebase(fresh, merged.values, KEEP);
    // Without input there is nothing to explain.
    if (!isSame(own, start)) setTheirs(merged.conflicts);
  }, [form, rebase]);
  useEffect(() => {
    latest.current = values;
    sync();
  }, [values, sync]);

  /** Returns whether it was saved. */
  const submit = async (output: Values): Promise<boolean> => {
    const sent = structuredClone(form.getValues());
    sending.current = true;
    form.clearErrors('root');
    try {
      const saved = await save(output, keyFor);
      done();
      setTheirs(undefined);
      if (valuesOf) {
        const present = valuesOf(saved);
        // Letters that were typed while sending stay.
        rebase(present, merge(sent, form.getValues(), present).values);
      }
      await onSaved?.(saved, output);
      return true;
    } catch (error) {
      if (!isApiError(error)) {
        showFailure({}, rules);
        throw error;
      }
      const reloaded = error.status === 409 ? await refetch?.() : undefined;
      if (reloaded && !reloaded.error) {
        setTheirs((before) => before ?? {});
        return false;
      }
      const text = await onFailed?.(error, output);
      if (text !== false) showFailure(reloaded?.error ?? error, rules, text);
      return false;
    } finally {
      sending.current = false;
      sync();
    }
  };

  return {
    submit,
    /** Another user has changed the record meanwhile. */
    changed: theirs !== undefined,
    /** Props of `Form`. */
    props: {
      form,
      onSubmit: async (output: Values) => void (await submit(output)),
      theirs,
      onUseSaved: () => {
        form.reset();
        setTheirs(undefined);
      },
    },
  };
}
