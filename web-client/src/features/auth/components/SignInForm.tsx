import { Button } from '@/ui/Button';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { Form, PasswordField, SubmitButton, TextField } from '@/ui/form';
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
  const { failed, invalid } = useAuthToast();
  const form = useForm({ resolver: valibotResolver(signInSchema), defaultValues: { email, password: '' } });

  return (
    <Form
      form={form}
      guarded={false}
      onInvalid={invalid}
      onSubmit={async (values) => {
        const { error } = await callAuth((client) => client.signInWithPassword(values));
        if (!error) return;
        failed(signInFailure(error));
        if (error.code === 'email_not_confirmed') onUnconfirmed(values.email);
      }}
    >
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
