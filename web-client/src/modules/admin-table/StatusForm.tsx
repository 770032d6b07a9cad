import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { serverNow } from '@/api/serverClock';
import { ChoiceCards, filled, Form, schemaResolver, SubmitButton, TextField, trimmed } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import { RecordPart } from './AdminTableRecord';
import styles from './StatusForm.module.css';
import { type Refetch, useMutationForm } from '@/modules/forms';

/** Maximum length of notes in the contract (selam.cleaning.v1, selam.cargo.v1), characters. */
const NOTE_MAX_LENGTH = 500;

/** A possible next status, with the fields it requires. */
export interface StatusStep {
  /** The new status. */
  value: string;
  title: string;
  /** Explanation of the step. */
  text: string;
  /** Required fields in addition to the note, with the names in `suggested`. */
  fields?: ReactNode;
  /** Suggested values of these fields; they change with the chosen step. */
  suggested?: Readonly<Record<string, string>>;
  /** Text of a step that is not possible before its day: it replaces `text` and disables the step. */
  notYet?: string;
  /** Label and help of the note, for a step that requires one. */
  proof?: { label: string; help: string };
}

/** The chosen step, with its fields. */
export interface StatusChange {
  status: string;
  note: string;
  [field: string]: string;
}

interface StatusFormProps {
  /** Current status and version of the record. */
  record: { status: string; etag: string };
  /** Possible next steps, the usual one first. Empty for a final status. */
  steps: readonly StatusStep[];
  textOf: (status: string) => string;
  /** Saves the change on this version of the record; returns the new status. */
  save: (change: StatusChange) => Promise<string>;
  /** Reloads the record after a conflicting change. */
  refetch: Refetch;
  /** Returns whether the customer gets an email about a new status. */
  mails: (status: string) => boolean;
  /** Text for a final status. */
  ended: string;
}

/**
 * Changes the status of a record: next steps, their fields, a note. Keeps the input when another
 * admin's change causes a conflict.
 */
export function StatusForm(props: StatusFormProps) {
  const { t } = useTranslation('admin');
  return (
    <RecordPart title={t('step.title')}>
      <Steps {...props} />
    </RecordPart>
  );
}

function Steps({ record, steps, textOf, save, refetch, mails, ended }: StatusFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [acted, setActed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const stepOf = (status: string) => steps.find(({ value, notYet }) => value === status && !notYet);
  // Before the day of the usual step, no step is chosen: the other one cancels.
  const usual = steps[0]?.notYet ? undefined : steps[0];
  const first = usual?.value ?? '';

  const form = useForm<StatusChange>({
    resolver: (change, ...rest) => schemaResolver(schemaOf(stepOf(change.status)))(change, ...rest),
    defaultValues: { status: first, note: '', ...usual?.suggested },
  });
  const { setValue, getValues, clearErrors } = form;
  const [status, note] = useWatch({ control: form.control, name: ['status', 'note'] });
  const edit = useMutationForm<StatusChange, string>({
    form,
    failed: t('step.failed'),
    refetch,
    save: async (change) => {
      setActed(true);
      return save(change);
    },
    onSaved: (saved) => {
      toast.success(t('step.saved', { status: textOf(saved) }), mails(saved) ? t('step.savedText') : undefined);
      form.reset({ status: '', note: '' });
    },
  });
  const step = stepOf(status);

  // When the chosen step is no longer possible, select the usual one. Do the same when another
  // admin has already taken it: in a new version, choosing the record's current status is a
  // different step (in transit it means another place).
  const known = step !== undefined;
  const present = record.status;
  useEffect(() => {
    if (!known || getValues('status') === present) setValue('status', first);
  }, [known, present, record.etag, first, getValues, setValue]);

  const suggested = JSON.stringify(step?.suggested ?? {});
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(suggested) as Record<string, string>)) setValue(name, value);
    clearErrors();
  }, [clearErrors, setValue, status, suggested]);

  // A final status removes the form, so the focus moves to the text that replaces it.
  const over = steps.length === 0;
  useEffect(() => {
    if (over && acted) end.current?.focus();
  }, [acted, over]);

  const notice = edit.changed && (
    <Notice tone="warning" announced title={t('step.overtaken')}>
      <p>{t(over ? 'step.overtakenEnd' : 'step.overtakenText', { status: textOf(present) })}</p>
      {over && note && <p dir="auto">{note}</p>}
    </Notice>
  );
  if (over) {
    return (
      <>
        {notice}
        <p ref={end} tabIndex={-1} className={`muted ${styles.end}`}>
          {ended}
        </p>
      </>
    );
  }
  return (
    <Form {...edit.props} theirs={undefined} className={styles.form}>
      {notice}
      <div className={`${styles.fields} pt-18 px-20 pb-20 max-xs:px-16 grid gap-18`}>
        <ChoiceCards
          name="status"
          legend={t('step.next')}
          options={steps.map((one) => (one.notYet ? { ...one, text: one.notYet, disabled: true } : one))}
        />
        {step?.fields}
        <TextField
          name="note"
          label={step?.proof?.label ?? t('step.note')}
          help={step?.proof?.help ?? t('step.noteHelp')}
          optional={!step?.proof}
          rows={2}
          maxLength={NOTE_MAX_LENGTH}
        />
      </div>
      <div className={`${styles.foot} flex justify-end bg-sand`}>
        <SubmitButton size="small" busy={t('step.saving')}>
          {t('step.save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Validates the fields of the chosen step only. */
const schemaOf = (step: StatusStep | undefined): v.GenericSchema<StatusChange> =>
  v.object({
    status: filled,
    note: step?.proof ? filled : trimmed,
    ...Object.fromEntries(Object.keys(step?.suggested ?? {}).map((name) => [name, filled])),
  });

/** Returns whether a wall time with offset, `2026-11-23T00:00:00-06:00`, is still to come for the server. */
export const isToCome = (wall: string) => Date.parse(wall) > serverNow();
