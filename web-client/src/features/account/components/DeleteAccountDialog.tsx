import { Button } from '@/ui/Button';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { ApiError } from '@/api/ApiError';
import { userApi } from '@/api/generated/user.gen';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import { useMutationForm } from '@/modules/forms';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { Form, schemaResolver, SubmitButton } from '@/ui/form';
import { describedBy, Field } from '@/ui/form/Field';
import { Input } from '@/ui/Input';
import { useReasonText } from '../useReasonText';
import { ReauthenticationFields } from './security/ReauthenticationFields';

/** The phrase of selam.identity.v1.DeleteAccountRequest: the same in every language, not trimmed. */
const PHRASE = 'DELETE MY ACCOUNT';

const INCORRECT = 'account:delete.incorrectText';
const schema = v.intersect([
  v.object({ confirmation: v.pipe(v.string(), v.value(PHRASE, INCORRECT)) }),
  reauthenticationSchema,
]);

/** Text keys of rejected proofs by form field. */
function wrongProof({ violations }: ApiError): Record<string, string> | undefined {
  const names = violations.map(({ field }) => field);
  if (names.includes('currentPassword')) return { current: 'security:problem.currentPassword' };
  return names.includes('code') ? { code: 'security:problem.codeWrong' } : undefined;
}

interface DeleteAccountDialogProps {
  /** Address that a code can be sent to. */
  email: string;
  /** Called when the dialog closes without a change. */
  onClose: () => void;
  /** Called when the account is closed. */
  onDeleted: () => void;
}

/**
 * Deletes the account after the exact phrase is typed, with a proof when the sign-in is not recent. Closing clears the input; only Cancel and Escape close it, to
 * prevent accidents.
 */
export default function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation(['account', 'auth', 'common', 'security']);
  const id = useId();
  const reasonText = useReasonText();
  const [deleteAccount] = userApi.useDeleteAccountMutation();
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { confirmation: '', ...emptyReauthentication('fresh') },
  });
  const [typed, way] = useWatch({ control: form.control, name: ['confirmation', 'way'] });
  const { isSubmitting, errors } = form.formState;
  const error = errors.confirmation?.message;
  const close = () => {
    if (!isSubmitting) onClose();
  };

  const edit = useMutationForm({
    form,
    failed: t('delete.failed'),
    save: ({ confirmation, ...values }) => {
      const { current_password: currentPassword, nonce: code } = reauthenticationOf(values);
      return deleteAccount({ deleteAccountRequest: { confirmation, currentPassword, code } }).unwrap();
    },
    onSaved: onDeleted,
    onFailed: (problem) => {
      if (problem.reason === 'REAUTHENTICATION_REQUIRED') {
        form.setValue('way', 'password');
        return false;
      }
      if (problem.reason === 'TOO_MANY_WRONG_ATTEMPTS')
        return { fields: { current: 'security:problem.tooManyAttempts' } };
      const fields = wrongProof(problem);
      if (fields) return { fields };
      form.setFocus('confirmation');
      return problem.violations.some(({ field }) => field === 'confirmation')
        ? { title: t('delete.incorrect'), text: '', fields: { confirmation: INCORRECT } }
        : reasonText(problem);
    },
  });

  return (
    <Dialog deliberate title={t('delete.title')} describedBy={`${id}-text ${id}-phrase`} onClose={close}>
      <Form {...edit.props} guarded={false}>
        <p id={`${id}-text`}>{t('delete.text')}</p>
        <div id={`${id}-phrase`} className="grid gap-8">
          <p>{t('delete.phrase')}</p>
          <p
            className="ltr py-8 px-14 select-all justify-self-start font-650 bg-sand border border-line-2 rounded-field"
            dir="ltr"
            lang="en"
          >
            {PHRASE}
          </p>
        </div>
        <Field id={id} label={t('delete.label')} help={t('delete.help')} error={error}>
          <Input
            id={id}
            {...form.register('confirmation')}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and no key alone triggers the deletion
            autoFocus
            readOnly={isSubmitting}
            aria-required
            aria-invalid={Boolean(error)}
            aria-describedby={`${id}-phrase ${describedBy(id, { help: true, error })}`}
          />
        </Field>
        {way !== 'fresh' && (
          <>
            <p>{t('security:presence.stale')}</p>
            <ReauthenticationFields email={email} focused />
          </>
        )}
        <DialogActions>
          <Button variant="text" disabled={isSubmitting} onClick={close}>
            {t('common:cancel')}
          </Button>
          <SubmitButton destructive disabled={typed !== PHRASE} busy={t('delete.busy')}>
            {t('danger.action')}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
