import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type ApplicationForm, type TherapistApplication, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import { addPendingSave } from '@/browser/pendingSaves';
import { merge } from '@/modules/forms/merge';
import { type ApplicationValues, bankFields, bankOf, documentNames, formOf, savable, valuesOf } from './form';
import { dropTyped, keepTyped } from './typedDraft';

/** Pause in typing before a save, milliseconds. */
const REST = 1_500;

/** Fields that the service never returns. */
const unreturned = [...bankFields, ...Object.values(documentNames)];
type Unreturned = (typeof unreturned)[number];

interface SavingRules {
  form: UseFormReturn<ApplicationValues>;
  /** The loaded application; nothing when there is none yet. */
  application: TherapistApplication | undefined;
  /** The signed-in user; nothing for a visitor, whose input stays in the tab. */
  owner: string | undefined;
  /** The values of the application when the form was opened. */
  opened: ApplicationValues;
}

/**
 * Saves an application on the server after a pause in typing and on request. All changes run in sequence, because each
 * needs the previous version. After a conflict the user keeps the input, merged into the newest version, and saves again.
 * Until a save succeeds the input is stored in the tab as well, because the session can end before it.
 */
export function useSaving({ form, application, owner, opened }: SavingRules) {
  const [own, setOwn] = useState(application);
  const [savedAt, setSavedAt] = useState<number>();
  const [saving, setSaving] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const [problem, setProblem] = useState<string>();
  const dispatch = useThunks();
  const [save] = userApi.useSaveMyApplicationMutation();
  const latest = useRef(application);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const saved = useRef(opened);
  const isSaved = useCallback(
    (values: ApplicationValues) =>
      JSON.stringify(formOf(savable(values, saved.current))) === JSON.stringify(formOf(saved.current)),
    [],
  );
  /** The version to write on; nothing before the first save, and after a decided one. */
  const present = useCallback(() => (latest.current?.canEdit ? latest.current : undefined), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);

  /** Cancels the scheduled save: the input is being sent. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  /** Takes over the application from a response. */
  const took = useCallback(
    (answer: TherapistApplication) => {
      latest.current = answer;
      setOwn(answer);
      return dispatch(userApi.util.upsertQueryData('getMyApplication', undefined, answer));
    },
    [dispatch],
  );

  const inLine = useCallback(<Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    const next = line.current.then(act);
    line.current = next.catch(() => undefined);
    return next;
  }, []);

  /** Loads the newest version after a change elsewhere, with its values of the fields that are unchanged here. */
  const reload = useCallback(async () => {
    const { data } = await dispatch(
      userApi.endpoints.getMyApplication.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (!data?.id) return;
    latest.current = data;
    setOwn(data);
    const own = form.getValues();
    // The service returns neither bank accounts nor files in the form.
    const here = Object.fromEntries(unreturned.map((name) => [name, own[name]])) as Pick<ApplicationValues, Unreturned>;
    const asReturned = (returned: ApplicationForm | undefined) => ({
      ...valuesOf(returned, null, own.timeZone),
      ...here,
    });
    const theirs = asReturned(data.form);
    const merged = merge(asReturned(formOf(saved.current) as ApplicationForm), own, theirs).values;
    saved.current = theirs;
    form.reset(merged, { keepErrors: true, keepSubmitCount: true, keepIsSubmitted: true });
  }, [dispatch, form]);

  /** Handles a failed call; returns whether it was reported. */
  const refused = useCallback(
    async (error: unknown): Promise<boolean> => {
      if (!isApiError(error)) throw error;
      if (error.status !== 409 && error.reason !== 'APPLICATION_CLOSED') return false;
      stopped.current = true;
      setOvertaken(true);
      await reload();
      return true;
    },
    [reload],
  );

  /** Saves once; `bank` sends a complete bank account and clears its fields. */
  const saveOnce = useCallback(
    async (bank: boolean) => {
      const values = savable(form.getValues(), saved.current);
      const wanted = formOf(values);
      const bankDetails = bank ? bankOf(values) : undefined;
      if (present() && isSaved(values) && !bankDetails) return;
      setSaving(true);
      try {
        const etag = latest.current?.etag ?? '';
        const request = { form: wanted, etag, ...(bankDetails && { bankDetails }) };
        const answer = await save({ saveMyApplicationRequest: request }).unwrap();
        saved.current = values;
        if (bankDetails) for (const name of bankFields) form.resetField(name, { defaultValue: '' });
        dropTyped(owner);
        keepTyped(form.getValues(), values, owner);
        setProblem(undefined);
        setSavedAt(Date.now());
        void took(answer);
      } finally {
        setSaving(false);
      }
    },
    [form, isSaved, owner, present, save, took],
  );

  /** Saves on request, or because another call needs an application. Returns whether it succeeded. */
  const saveNow = useCallback(async (): Promise<boolean> => {
    settle();
    stopped.current = false;
    setOvertaken(false);
    try {
      await inLine(() => saveOnce(true));
      return true;
    } catch (error) {
      if (!(await refused(error)) && isApiError(error)) setProblem(apiErrorText(error));
      return false;
    }
  }, [inLine, refused, saveOnce, settle]);

  const saveQuietly = useCallback(async () => {
    if (stopped.current) return;
    try {
      await inLine(() => saveOnce(false));
    } catch (error) {
      if (!(await refused(error)) && isApiError(error)) setProblem(apiErrorText(error));
    }
  }, [inLine, refused, saveOnce]);

  useEffect(() => {
    const keep = async () => {
      settle();
      if (owner === undefined) keepTyped(form.getValues(), saved.current);
      else await saveQuietly();
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void keep(), REST);
    };
    if (owner !== undefined && !isSaved(form.getValues())) soon();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepTyped(values, saved.current, owner);
        if (owner !== undefined && !isSaved(values)) soon();
      },
    });
    /** Saves pending input at once: the page is hidden or left, or the session is about to end. */
    const flush = async () => {
      if (timer.current !== undefined) await keep();
      await line.current;
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    // A save that failed offline is repeated when the connection is back.
    const onOnline = () => {
      if (owner !== undefined && !isSaved(form.getValues())) void keep();
    };
    const onLeave = () => void flush();
    const forget = addPendingSave(flush);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      forget();
      void flush();
    };
  }, [form, isSaved, owner, saveQuietly, settle]);

  return {
    own: own?.canEdit ? own : undefined,
    latest,
    present,
    took,
    inLine,
    refused,
    saveNow,
    saving,
    savedAt,
    overtaken,
    problem,
    settle,
  };
}
