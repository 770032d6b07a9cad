import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { confirmationTarget } from '@/app/paths';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { isInvalidEmail, isInvalidName, refuse } from '@/auth/problem';
import { currentLanguage } from '@/i18n';
import { type Refusal, useMutationForm } from '@/modules/forms';
import { EMAIL_INVALID, Form, PasswordField, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { signUpFailure } from '../authErrors';
import { signUpSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';

interface SignUpFormProps {
  /** Called when the account exists and waits for its confirmation. */
  onAwaiting: (email: string) => void;
}

export function SignUpForm({ onAwaiting }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const { refusal, invalid } = useAuthToast();
  const form = useForm({
    resolver: schemaResolver(signUpSchema),
    defaultValues: { fullName: '', email: '', password: '' },
  });
  const edit = useMutationForm({
    form,
    failed: t('signUp.failed'),
    save: async ({ fullName, email, password }) => {
      const { data, error } = await callAuth((client) =>
        client.signUp({
          email,
          password,
          options: {
            data: { full_name: fullName, language: currentLanguage() },
            emailRedirectTo: confirmationTarget(),
          },
        }),
      );
      refuse(error);
      return data;
    },
    onSaved: (data, { email }) => data?.session || onAwaiting(email),
    onProblem: (problem): Refusal => {
      if (isInvalidEmail(problem)) return { fields: { email: EMAIL_INVALID } };
      if (isInvalidName(problem)) return { fields: { fullName: 'common:validation.invalid' } };
      return refusal(signUpFailure(problem));
    },
  });

  return (
    <Form {...edit.props} guarded={false} onInvalid={invalid}>
      <TextField name="fullName" label={t('fullName')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        dir="ltr"
        maxLength={EMAIL_MAX_LENGTH}
      />
      <PasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_LENGTH}
      />
      <SubmitButton busy={t('signUp.busy')}>{t('signUp.action')}</SubmitButton>
    </Form>
  );
}
