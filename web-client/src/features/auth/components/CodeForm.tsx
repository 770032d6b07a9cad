import { Button } from '@/ui/Button';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { confirmationTarget, recoveryTarget } from '@/app/paths';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import { codeSchema } from '@/auth/credentials';
import { CodeInput, Form, SubmitButton } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { codeFailure, sendCodeFailure, wrongCode } from '../authErrors';
import { useAuthToast } from '../useAuthToast';
import { StepHead } from './StepHead';

interface CodeFormProps {
  /** Purpose of the code. */
  purpose: 'signup' | 'recovery';
  email: string;
  onBack: () => void;
}

/** The six-digit code of the email. An auth-js event follows a correct code: signed in (signup) or the new password step (recovery). */
export function CodeForm({ purpose, email, onBack }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const { failed, invalid } = useAuthToast();
  const [sending, setSending] = useState(false);
  const form = useForm({ resolver: valibotResolver(codeSchema), defaultValues: { code: '' } });

  const sendAgain = async () => {
    setSending(true);
    const { error } = await callAuth<{ error: AuthProblem | null }>((client) =>
      purpose === 'signup'
        ? client.resend({ type: 'signup', email, options: { emailRedirectTo: confirmationTarget() } })
        : client.resetPasswordForEmail(email, { redirectTo: recoveryTarget() }),
    );
    setSending(false);
    if (error) failed(sendCodeFailure(error));
    else toast.success(t('code.sent'), t('code.sentText', { email }));
  };

  const address: ReactNode = <bdi className="ltr" />;
  return (
    <Form
      form={form}
      guarded={false}
      onInvalid={invalid}
      onSubmit={async ({ code }) => {
        if (!email) {
          toast.error(t('code.wrong'), t('errors.emailRequired'));
          return;
        }
        const { error } = await callAuth((client) => client.verifyOtp({ type: purpose, email, token: code }));
        if (error) {
          const failure = codeFailure(error);
          failed(failure);
          // A code that was not checked is still valid.
          if (failure === wrongCode) form.resetField('code');
          form.setFocus('code');
        } else if (purpose === 'signup') toast.success(t('confirm.done'), t('confirm.doneText'));
      }}
    >
      <StepHead
        title={t(purpose === 'signup' ? 'confirm.title' : 'code.title')}
        text={
          <Trans
            t={t}
            i18nKey={purpose === 'signup' ? 'confirm.text' : 'code.text'}
            values={{ email }}
            components={{ address: address as never }}
          />
        }
      />
      <CodeInput name="code" label={t('code.label')} help={t('code.help')} />
      <SubmitButton busy={t('code.busy')}>{t('code.action')}</SubmitButton>
      <Button variant="text" disabled={sending} onClick={() => void sendAgain()}>
        {t('code.again')}
      </Button>
      <Button variant="text" onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  );
}
