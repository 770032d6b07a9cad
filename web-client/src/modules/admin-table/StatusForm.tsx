import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ChoiceCards, Form, REQUIRED, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import { RecordPart } from './AdminTableRecord';
import styles from './StatusForm.module.css';
import { type EditRules, useEdit } from '@/modules/records';

/** Limit of the notes of the contract (selam.cleaning.v1, selam.cargo.v1), characters. */
const NOTE_MAX_LENGTH = 500;

/** A step that leads on, with what it asks for. */
export interface StatusStep {
  /** The status after it. */
  value: string;
  title: string;
  /** What it means. */
  text: string;
  /** What it asks for beside the note: fields by the names in `suggested`. None of them may stay empty. */
  fields?: ReactNode;
  /** What most likely is in these fields; choosing another step makes another suggestion. */
  suggested?: Readonly<Record<string, string>>;
  /** A step that is refused without a note, and what the note says then. */
  proof?: { label: string; help: string };
}

/** The step that was chosen, with what it asked for. */
export interface StatusChange {
  status: string;
  note: string;
  [field: string]: string;
}

interface StatusFormProps {
  /** Where the record stands, and in which version. */
  record: { status: string; etag: string };
  /** The steps that lead on, the usual one first. None after an end. */
  steps: readonly StatusStep[];
  textOf: (status: string) => string;
  /** Saves the change on this version of the record; answers the status that it has now. */
  save: (change: StatusChange) => Promise<string>;
  /** Loads the record again after somebody else has changed it. */
  refetch: EditRules['refetch'];
  /** Whom a mail tells about the change; nothing where nobody is told. */
  mailed?: string;
  /** What is said after an end. */
  ended: string;
}

/** Moves a record along: the next steps, what they ask for, a note. Never loses what was typed, also when somebody else was faster. */
export function StatusForm(props: StatusFormProps) {
  const { t } = useTranslation('admin');
  return (
    <RecordPart title={t('step.title')}>
      <Steps {...props} />
    </RecordPart>
  );
}

function Steps({ record, steps, textOf, save, refetch, mailed, ended }: StatusFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [acted, setActed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const stepOf = (status: string) => steps.find(({ value }) => value === status);
  const first = steps[0]?.value ?? '';

  const form = useForm<StatusChange>({
    resolver: (change, ...rest) => valibotResolver(schemaOf(stepOf(change.status)))(change, ...rest),
    defaultValues: { status: first, note: '', ...steps[0]?.suggested },
  });
  const { setValue, getValues, clearErrors } = form;
  const [status, note] = useWatch({ control: form.control, name: ['status', 'note'] });
  const { attempt, overtaken } = useEdit(form, { failed: t('step.failed'), refetch });
  const step = stepOf(status);

  // A step that no longer leads on gives way to the usual one. So does one that somebody else has done: in a new version the status that the record
  // has is another step (on the road it means another place).
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

  const send = (change: StatusChange) =>
    attempt(async () => {
      setActed(true);
      toast.success(t('step.saved', { status: textOf(await save(change)) }), mailed);
      form.reset({ status: '', note: '' });
    });

  // The form is gone after an end, so the focus goes to what stands in its place.
  const over = steps.length === 0;
  useEffect(() => {
    if (over && acted) end.current?.focus();
  }, [acted, over]);

  const notice = overtaken && (
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
    <Form form={form} className={styles.form} onSubmit={async (change) => void (await send(change))}>
      {notice}
      <div className={styles.fields}>
        <ChoiceCards name="status" legend={t('step.next')} options={steps} />
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
      <div className={styles.foot}>
        <SubmitButton size="small" busy={t('step.saving')}>
          {t('step.save')}
        </SubmitButton>
      </div>
    </Form>
  );
}

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED));

/** The rules are those of the chosen step; what another one asked for is left out. */
const schemaOf = (step: StatusStep | undefined): v.GenericSchema<StatusChange> =>
  v.object({
    status: filled,
    note: step?.proof ? filled : v.pipe(v.string(), v.trim()),
    ...Object.fromEntries(Object.keys(step?.suggested ?? {}).map((name) => [name, filled])),
  });
