import { Button } from '@/ui/Button';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { confirmationTarget, recoveryTarget } from '@/app/paths';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import { codeSchema } from '@/auth/credentials';
import { refuse } from '@/auth/problem';
import { useMutationForm } from '@/modules/forms';
import { CodeInput, Form, schemaResolver, SubmitButton } from '@/ui/form';
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
  const { failed, refusal, invalid } = useAuthToast();
  const [sending, setSending] = useState(false);
  const form = useForm({ resolver: schemaResolver(codeSchema), defaultValues: { code: '' } });

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

  const edit = useMutationForm({
    form,
    failed: t('code.wrong'),
    save: async ({ code }) =>
      refuse((await callAuth((client) => client.verifyOtp({ type: purpose, email, token: code }))).error),
    onSaved: () => purpose === 'signup' && toast.success(t('confirm.done'), t('confirm.doneText')),
    onProblem: (problem) => {
      const failure = codeFailure(problem);
      // A code that was not checked is still valid.
      if (failure === wrongCode) form.resetField('code');
      form.setFocus('code');
      return refusal(failure);
    },
  });

  const address: ReactNode = <bdi className="ltr" />;
  return (
    <Form
      {...edit.props}
      guarded={false}
      onInvalid={invalid}
      onSubmit={(values) => (email ? edit.props.onSubmit(values) : edit.refuse({ text: t('errors.emailRequired') }))}
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
