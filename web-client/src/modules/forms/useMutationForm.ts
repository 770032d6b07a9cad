import type { SerializedError } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ApiError, type FieldViolation, isApiError } from '@/api/ApiError';
import { apiErrorText, violationKey } from '@/api/apiErrorText';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import type { AuthProblem } from '@/auth/authClient';
import { AuthRefusal } from '@/auth/problem';
import { FAILURE, NOTE, type Theirs } from '@/ui/form';
import { isSame, merge } from './merge';

/** Reloads the record after a conflicting change. */
export type Refetch = () => PromiseLike<{ error?: ApiError | SerializedError }>;

/** Maps API fields to form fields: `{ 'pickup.address': 'pickupAddress' }`, or by a function. */
export type FieldNames<Values extends FieldValues> =
  Readonly<Record<string, Path<Values>>> | ((violation: FieldViolation) => string);

/** Why a form was not saved, as it shows it. Errors of the API and of the identity service become one. */
export interface Refusal {
  /** Replaces the title `failed`. */
  title?: string;
  text?: string;
  /** Text keys of violations by form field; the first field gets the focus. Without a text, nothing else is shown. */
  fields?: Readonly<Record<string, string>>;
  /** `info` for an attempt that the user has cancelled. */
  tone?: 'info';
}

/** A refusal, only its text, false where the form shows nothing, or undefined for the general text. */
type Explanation = Refusal | string | false | undefined;

interface MutationRules<Values extends FieldValues, Saved> {
  form: UseFormReturn<Values, unknown, Values>;
  /** Title of the failure; omitted where saving cannot fail. */
  failed?: string;
  /** API fields with another name in the form. */
  fields?: FieldNames<Values>;
  /** Text key of a violation, where the general one does not fit. */
  violationText?: (reason: string) => string | undefined;
  /**
   * Sends the values; rejects with an `ApiError` or an `AuthRefusal`. `keyFor` returns the
   * idempotency key of a request: the same for a repeated attempt.
   */
  save: (values: Values, keyFor: (request: unknown) => string) => Saved | Promise<Saved>;
  onSaved?: (saved: Saved, values: Values) => unknown;
  /** Explains an error of the API. */
  onFailed?: (error: ApiError, values: Values) => Explanation | Promise<Explanation>;
  /** Explains a problem of the identity service. */
  onProblem?: (problem: AuthProblem, values: Values) => Explanation | Promise<Explanation>;
  /** The present values of the edited record. Changes by other users are merged into the form. */
  values?: Values;
  /** Values of the saved record; required with `values`. */
  valuesOf?: (saved: Saved) => Values;
  /** Reloads the record after a conflicting change (HTTP 409). */
  refetch?: Refetch;
}

/** A merge is not a new start: errors and the count of submits stay. */
const KEEP = { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true, keepTouched: true } as const;

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
  const { form, fields, violationText, save, onSaved, onFailed, onProblem, values, valuesOf, refetch } = rules;
  const { t } = useTranslation();
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

  /** Shows inside the form why it was not saved: violations at their fields, and the failure. */
  const refuse = ({ title, text, fields: wrong, tone }: Refusal) => {
    let shouldFocus = form.control._options.shouldFocusError !== false;
    for (const [name, message] of Object.entries(wrong ?? {})) {
      form.setError(name as Path<Values>, { message }, { shouldFocus });
      shouldFocus = false;
    }
    // Violations alone explain themselves.
    if (title || text || !wrong)
      form.setError(tone === 'info' ? NOTE : FAILURE, { type: title ?? rules.failed ?? t('error'), message: text });
  };

  const refusalOf = (error: ApiError | SerializedError): Refusal => {
    const names = Object.keys(form.getValues());
    const named = (isApiError(error) ? error.violations : []).map((violation) => {
      const { field, reason } = violation;
      const name = typeof fields === 'function' ? fields(violation) : (fields?.[field] ?? field);
      return [name, violationText?.(reason) ?? violationKey(reason)] as const;
    });
    return {
      text: apiErrorText(error),
      fields: Object.fromEntries(named.filter(([name]) => names.includes(name.split('.')[0] ?? ''))),
    };
  };
  const show = (general: Refusal, explained: Explanation) => {
    if (explained === false) return;
    refuse({ ...general, ...(typeof explained === 'string' ? { text: explained } : explained) });
  };

  /** Returns whether it was saved. */
  const submit = async (output: Values): Promise<boolean> => {
    if (sending.current) return false;
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
      if (error instanceof AuthRefusal) {
        show({}, await onProblem?.(error.problem, output));
        return false;
      }
      if (!isApiError(error)) {
        refuse(refusalOf({}));
        throw error;
      }
      const reloaded = error.status === 409 ? await refetch?.() : undefined;
      if (reloaded && !reloaded.error) {
        setTheirs((before) => before ?? {});
        return false;
      }
      show(refusalOf(reloaded?.error ?? error), await onFailed?.(error, output));
      return false;
    } finally {
      sending.current = false;
      sync();
    }
  };

  return {
    submit,
    /** Submits the form after a question: with the values that were asked about, or the present ones. */
    confirm: (asked?: Values) => void form.handleSubmit(async (present) => void (await submit(asked ?? present)))(),
    refuse,
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
