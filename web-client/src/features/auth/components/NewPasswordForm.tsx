import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { callAuth } from '@/auth/authClient';
import { newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { endSession } from '@/auth/endSession';
import { refuse } from '@/auth/problem';
import { useMutationForm } from '@/modules/forms';
import { Form, PasswordField, schemaResolver, SubmitButton } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { newPasswordFailure } from '../authErrors';
import { useAuthToast } from '../useAuthToast';
import { StepHead } from './StepHead';

interface NewPasswordFormProps {
  /** Whether the address has just been confirmed and the account has no password yet. */
  confirmed?: boolean;
  onDone: () => void;
}

/**
 * Last step of the recovery, and of a sign-up whose password is not trusted. Afterwards the user is signed out everywhere and signs in
 * with the new password.
 */
export function NewPasswordForm({ confirmed, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const dispatch = useDispatch();
  const { refusal, invalid } = useAuthToast();
  const form = useForm({
    resolver: schemaResolver(newPasswordSchema),
    defaultValues: { password: '', repeated: '' },
  });
  const edit = useMutationForm({
    form,
    save: async ({ password }) => refuse((await callAuth((client) => client.updateUser({ password }))).error),
    onSaved: async () => {
      if (await endSession(dispatch)) toast.error(t('newPassword.done'), t('newPassword.stillSignedIn'));
      else toast.success(t('newPassword.done'), t('newPassword.doneText'));
      onDone();
    },
    onProblem: (problem) => refusal(newPasswordFailure(problem)),
  });
  return (
    <Form {...edit.props} guarded={false} onInvalid={invalid}>
      <StepHead
        title={t('newPassword.title')}
        text={confirmed ? t('newPassword.confirmed', { rule: t('passwordHelp') }) : t('passwordHelp')}
      />
      <PasswordField
        name="password"
        label={t('newPassword.label')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_LENGTH}
      />
      <PasswordField
        name="repeated"
        label={t('newPassword.repeat')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_LENGTH}
      />
      <SubmitButton busy={t('newPassword.busy')}>{t('newPassword.action')}</SubmitButton>
    </Form>
  );
}
