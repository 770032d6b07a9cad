import { valibotResolver } from '@hookform/resolvers/valibot';
import type { SerializedError } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type ApiError, isApiError } from '@/api/ApiError';
import { apiErrorText, showViolations } from '@/api/apiErrorText';
import { ChoiceCards, Form, REQUIRED, SelectField, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import type { SelectOption } from '@/ui/Select';
import { useToast } from '@/ui/toaster';
import styles from './StatusForm.module.css';

/** Limit of the notes of selam.cleaning.v1 and selam.cargo.v1, characters. */
const NOTE_MAX_LENGTH = 500;

export interface StatusChange {
  status: string;
  /** City of the step; empty where it has none. */
  location: string;
  note: string;
}

interface StatusFormProps {
  /** The steps that lead on, the usual one first, each with what it means. None after an end. */
  steps: readonly { value: string; title: string; text: string }[];
  /** Where a step can happen; left out where records have no places. */
  places?: {
    options: (status: string) => SelectOption[];
    /** Whether the step has a place. */
    has: (status: string) => boolean;
    likely: (status: string) => string;
  };
  /** Whether the step is refused without a note, and what the note says then. */
  proof?: { needed: (status: string) => boolean; label: string; help: string };
  /** Status of the record, in words, for whoever was overtaken. */
  present: string;
  save: (change: StatusChange) => Promise<void>;
  /** Loads the record again after somebody else has changed it. */
  onOvertaken: () => Promise<{ data?: { status: string }; error?: ApiError | SerializedError }>;
  /** What is said after an end. */
  ended: string;
}

/** Moves a record along: the next steps, where it happens, a note. Never loses what was typed, also when somebody else was faster. */
export function StatusForm(props: StatusFormProps) {
  const { steps, places, proof, present, save, onOvertaken, ended } = props;
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [overtaken, setOvertaken] = useState(false);
  const [acted, setActed] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const first = steps[0]?.value ?? '';

  const form = useForm<StatusChange>({
    // Made anew with the record: the rules are those of the steps that are offered now.
    resolver: valibotResolver(schemaOf({ places, proof })),
    defaultValues: { status: first, location: places?.likely(first) ?? '', note: '' },
  });
  const { setValue, clearErrors } = form;
  const [status, note] = useWatch({ control: form.control, name: ['status', 'note'] });

  // A step that no longer leads on (the record has moved) gives way to the one that does; so does one that somebody else has done, once the
  // steps of the fresh record are there.
  const doneByOthers = useRef<string>(undefined);
  const known = steps.some(({ value }) => value === status);
  useEffect(() => {
    if (known && (status !== doneByOthers.current || status === first)) return;
    doneByOthers.current = undefined;
    setValue('status', first);
  }, [first, known, overtaken, setValue, status]);

  // The likely place of the chosen step is a suggestion; choosing another step makes another one.
  const likely = places?.likely(status) ?? '';
  useEffect(() => {
    setValue('location', likely);
    clearErrors();
  }, [clearErrors, likely, setValue, status]);

  const send = async (change: StatusChange) => {
    setOvertaken(false);
    setActed(true);
    try {
      await save({ ...change, location: places?.has(change.status) ? change.location : '' });
      form.reset({ status: '', location: '', note: '' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 409) {
        const fresh = await onOvertaken();
        // On the road the same step would mean another place now.
        if (fresh.data?.status === change.status) doneByOthers.current = change.status;
        if (fresh.error) toast.error(t('step.failed'), apiErrorText(fresh.error));
        else setOvertaken(true);
        return;
      }
      showViolations<StatusChange>(error, ['status', 'location', 'note'], form.setError);
      toast.error(t('step.failed'), apiErrorText(error));
    }
  };

  // The form is gone after an end, so the focus goes to what stands in its place.
  const over = steps.length === 0;
  useEffect(() => {
    if (over && acted) end.current?.focus();
  }, [acted, over]);

  const notice = overtaken && (
    <Notice tone="warning" announced title={t('step.overtaken')}>
      <p>{t(over ? 'step.overtakenEnd' : 'step.overtakenText', { status: present })}</p>
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

  const needsProof = proof?.needed(status) ?? false;
  return (
    <Form form={form} className={styles.form} onSubmit={send}>
      {notice}
      <div className={styles.fields}>
        <ChoiceCards name="status" legend={t('step.next')} options={steps} />
        {places?.has(status) && (
          <SelectField
            name="location"
            label={t('step.location')}
            placeholder={t('step.chooseLocation')}
            options={places.options(status)}
          />
        )}
        <TextField
          name="note"
          label={needsProof ? proof?.label : t('step.note')}
          help={needsProof ? proof?.help : t('step.noteHelp')}
          optional={!needsProof}
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

type Rules = Pick<StatusFormProps, 'places' | 'proof'>;

const schemaOf = ({ places, proof }: Rules) =>
  v.pipe(
    v.object({
      status: v.pipe(v.string(), v.nonEmpty(REQUIRED)),
      location: v.string(),
      note: v.pipe(v.string(), v.trim()),
    }),
    v.forward(
      v.partialCheck(
        [['status'], ['location']],
        ({ status, location }) => location !== '' || !places?.has(status),
        REQUIRED,
      ),
      ['location'],
    ),
    v.forward(
      v.partialCheck([['status'], ['note']], ({ status, note }) => note !== '' || !proof?.needed(status), REQUIRED),
      ['note'],
    ),
  );
