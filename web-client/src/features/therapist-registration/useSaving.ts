import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type TherapistApplication, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';
import { type ApplicationValues, bankFields, bankOf, formOf } from './form';
import { dropTyped, keepTyped } from './typedDraft';

/** How long typing must rest before it is saved, milliseconds. */
const REST = 1_500;

interface SavingRules {
  form: UseFormReturn<ApplicationValues>;
  /** As the page has read it; nothing when there is none yet. */
  application: TherapistApplication | undefined;
  signedIn: boolean;
  /** The form begins with something that is not saved yet. */
  unsaved: boolean;
}

/**
 * Keeps an application on the server: when typing rests, and when it is asked to. Everything that changes it goes one after the other, because each
 * change has to know the version before it. Whoever was overtaken keeps what they have typed and saves once they know.
 */
export function useSaving({ form, application, signedIn, unsaved }: SavingRules) {
  const [own, setOwn] = useState(application);
  const [savedAt, setSavedAt] = useState<number>();
  const [saving, setSaving] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const [problem, setProblem] = useState<string>();
  const dispatch = useThunks();
  const [save] = userApi.useSaveMyApplicationMutation();
  const latest = useRef(application);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const content = useRef(unsaved ? '' : JSON.stringify(formOf(form.getValues())));
  /** The version that can be written on; nothing before the first save, and after one that was decided. */
  const present = useCallback(() => (latest.current?.canEdit ? latest.current : undefined), []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);

  /** What is typed waits no longer: somebody sends it. */
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  /** The application as an answer of the service says it is now. */
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

  /** Reads the newest version after somebody else has saved one. */
  const reload = useCallback(async () => {
    const { data } = await dispatch(
      userApi.endpoints.getMyApplication.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (!data) return;
    latest.current = data;
    setOwn(data);
  }, [dispatch]);

  /** What a call that failed means here; answers whether it was told. */
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

  /** One save; `bank` sends a bank account that is whole, and empties its fields. */
  const saveOnce = useCallback(
    async (bank: boolean) => {
      const values = form.getValues();
      const wanted = formOf(values);
      const bankDetails = bank ? bankOf(values) : undefined;
      const written = JSON.stringify(wanted);
      if (present() && written === content.current && !bankDetails) return;
      setSaving(true);
      try {
        const etag = latest.current?.etag ?? '';
        const request = { form: wanted, etag, ...(bankDetails && { bankDetails }) };
        const answer = await save({ saveMyApplicationRequest: request }).unwrap();
        content.current = written;
        if (bankDetails) for (const name of bankFields) form.resetField(name, { defaultValue: '' });
        dropTyped();
        setProblem(undefined);
        setSavedAt(Date.now());
        void took(answer);
      } finally {
        setSaving(false);
      }
    },
    [form, present, save, took],
  );

  /** Saves because somebody wants it, or because something else needs an application that is there. Answers whether it is. */
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
    const keep = () => {
      settle();
      if (signedIn) void saveQuietly();
      else keepTyped(form.getValues());
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, REST);
    };
    if (unsaved && signedIn) soon();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // A visitor has nothing else that keeps it.
        if (!signedIn) return keepTyped(values);
        if (JSON.stringify(formOf(values)) !== content.current) soon();
      },
    });
    return () => {
      stop();
      // Whoever leaves while it waits has it saved.
      if (timer.current !== undefined) keep();
    };
  }, [form, saveQuietly, settle, signedIn, unsaved]);

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
