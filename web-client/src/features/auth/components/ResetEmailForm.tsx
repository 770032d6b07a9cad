import { Button } from '@/ui/Button';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { recoveryTarget } from '@/app/paths';
import { askAuth } from '@/auth/authClient';
import { Form, SubmitButton, summaryOf, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { sendCodeFailure } from '../authErrors';
import { EMAIL_MAX_LENGTH, resetEmailSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';
import { StepHead } from './StepHead';

interface ResetEmailFormProps {
  email: string;
  /** The page was opened by a link that works no longer. */
  linkFailed: boolean;
  onSent: (email: string) => void;
  onBack: () => void;
}

/** First step of a forgotten password. The answer is the same for every address, known or not. */
export function ResetEmailForm({ email, linkFailed, onSent, onBack }: ResetEmailFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const toast = useToast();
  const { failed } = useAuthToast();
  const form = useForm({ resolver: valibotResolver(resetEmailSchema), defaultValues: { email } });
  return (
    <Form
      form={form}
      onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'auth:errors.enterEmail') as never))}
      onSubmit={async (values) => {
        const { error } = await askAuth((client) =>
          client.resetPasswordForEmail(values.email, { redirectTo: recoveryTarget() }),
        );
        if (error) failed(sendCodeFailure(error));
        else onSent(values.email);
      }}
    >
      <StepHead title={t('reset.title')} text={t(linkFailed ? 'reset.linkFailed' : 'reset.text')} />
      <TextField
        name="email"
        type="email"
        label={t('email')}
        autoComplete="username"
        dir="ltr"
        maxLength={EMAIL_MAX_LENGTH}
      />
      <SubmitButton busy={t('reset.busy')}>{t('reset.action')}</SubmitButton>
      <Button variant="text" onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  );
}
