import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { ApiError } from '@/api/ApiError';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { filled, Form, schemaResolver, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';

/** Longest reason of selam.identity.v1, characters. */
const REASON_MAX_LENGTH = 500;

/** Rules of the service with their own text. */
const rules = [
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'THERAPIST_ROLE',
  'STAFF_ACCOUNT',
  'PERSON_BANNED',
  'SESSION_NOT_FOUND',
  'EMAIL_RATE_LIMIT',
] as const;

interface ReasonFormProps<Fields extends FieldValues> {
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Fields above the reason, and their rules. */
  fields?: ReactNode;
  entries?: v.ObjectEntries;
  values: Fields;
  action: string;
  destructive?: boolean;
  /** Text of the success toast. */
  done: string;
  failed: string;
  send: (values: Fields & { reason: string }) => Promise<unknown>;
  /** Reloads `values` after a change by another admin. */
  refetch?: Refetch;
  onClose: () => void;
}

/** A dialog of an action on an account. Its reason is required, for the audit log; a failure is shown inside. */
export function ReasonForm<Fields extends FieldValues>(props: ReasonFormProps<Fields>) {
  const { title, children, fields, entries, values, action, destructive, done, failed, send, refetch, onClose } = props;
  const { t } = useTranslation('admin-people');
  const toast = useToast();
  type Values = Fields & { reason: string };
  const form = useForm<Values>({
    resolver: schemaResolver(v.object({ ...entries, reason: filled }) as unknown as v.GenericSchema<Values, Values>),
    defaultValues: { ...values, reason: '' } as DefaultValues<Values>,
  });
  const ruleOf = (error: ApiError) => {
    const broken = [error.reason, ...error.violations.map(({ reason }) => reason)];
    const known = rules.find((rule) => broken.includes(rule));
    return known && t(`rule.${known}`);
  };
  const edit = useMutationForm<Values>({
    form,
    failed,
    save: send,
    values: { ...values, reason: '' },
    refetch,
    onFailed: ruleOf,
    onSaved: () => {
      toast.success(done);
      onClose();
    },
  });
  return (
    <Dialog title={title} deliberate onClose={onClose}>
      <Form {...edit.props}>
        <div className="grid gap-8 muted">{children}</div>
        {fields}
        <TextField
          name="reason"
          label={t('reason')}
          help={t('reasonHelp')}
          maxLength={REASON_MAX_LENGTH}
          focused={!fields}
        />
        <DialogEnd action={action} busy={t('sending')} destructive={destructive} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
