import { Button } from '@/ui/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { refuse } from '@/auth/problem';
import { useMutationForm } from '@/modules/forms';
import { Form, PasswordField, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { signInFailure } from '../authErrors';
import { signInSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';

interface SignInFormProps {
  email: string;
  onForgot: (email: string) => void;
  /** Called when the password is right but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void;
}

/** Email and password. Success arrives as an auth-js event, and the page moves on. */
export function SignInForm({ email, onForgot, onUnconfirmed }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const { failed, refusal, invalid } = useAuthToast();
  const form = useForm({ resolver: schemaResolver(signInSchema), defaultValues: { email, password: '' } });
  const edit = useMutationForm({
    form,
    save: async (values) => refuse((await callAuth((client) => client.signInWithPassword(values))).error),
    onProblem: (problem, values) => {
      const failure = signInFailure(problem);
      if (problem.code !== 'email_not_confirmed') return refusal(failure);
      // The next step replaces the form.
      failed(failure);
      onUnconfirmed(values.email);
      return false;
    },
  });

  return (
    <Form {...edit.props} guarded={false} onInvalid={invalid}>
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
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
      />
      <SubmitButton busy={t('signIn.busy')}>{t('signIn.action')}</SubmitButton>
      <Button variant="text" onClick={() => onForgot(form.getValues('email'))}>
        {t('signIn.forgot')}
      </Button>
    </Form>
  );
}
