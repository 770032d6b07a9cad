import { Button } from '@/ui/Button';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { recoveryTarget } from '@/app/paths';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH } from '@/auth/credentials';
import type { LinkFailure } from '@/auth/link';
import { isInvalidEmail, refuse } from '@/auth/problem';
import { useMutationForm } from '@/modules/forms';
import { EMAIL_INVALID, Form, schemaResolver, SubmitButton, summaryOf, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { sendCodeFailure } from '../authErrors';
import { resetEmailSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';
import { StepHead } from './StepHead';

interface ResetEmailFormProps {
  email: string;
  /** Whether a link that did not work opened the page. */
  failedLink: LinkFailure | null;
  onSent: (email: string) => void;
  onBack: () => void;
}

const textOfLink = {
  expired: 'reset.linkFailed',
  elsewhere: 'reset.linkElsewhere',
  locked: 'reset.text',
  limited: 'reset.text',
  unreachable: 'reset.text',
} as const satisfies Record<LinkFailure, string>;

/** First step of the recovery. The response is the same for every address, known or not. */
export function ResetEmailForm({ email, failedLink, onSent, onBack }: ResetEmailFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const toast = useToast();
  const { refusal } = useAuthToast();
  const form = useForm({ resolver: schemaResolver(resetEmailSchema), defaultValues: { email } });
  const edit = useMutationForm({
    form,
    failed: t('reset.failed'),
    save: async (values) =>
      refuse(
        (await callAuth((client) => client.resetPasswordForEmail(values.email, { redirectTo: recoveryTarget() })))
          .error,
      ),
    onSaved: (_, values) => onSent(values.email),
    onProblem: (problem) =>
      isInvalidEmail(problem) ? { fields: { email: EMAIL_INVALID } } : refusal(sendCodeFailure(problem)),
  });
  return (
    <Form
      {...edit.props}
      guarded={false}
      onInvalid={(errors) => toast.error(t('common:error'), t(summaryOf(errors, 'auth:errors.enterEmail') as never))}
    >
      <StepHead title={t('reset.title')} text={t(failedLink ? textOfLink[failedLink] : 'reset.text')} />
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
