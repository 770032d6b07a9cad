import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { callAuth } from '@/auth/authClient';
import { newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { refuse } from '@/auth/problem';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import { useMutationForm } from '@/modules/forms';
import { Form, PasswordField, schemaResolver, SubmitButton } from '@/ui/form';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useExplainProblem } from './useExplainProblem';
import { ReauthenticationFields } from './ReauthenticationFields';

const schema = v.intersect([newPasswordSchema, reauthenticationSchema]);

const empty = { ...emptyReauthentication('password'), password: '', repeated: '' };

/** Changes the password with the current one or an emailed code. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: empty });
  const edit = useMutationForm({
    form,
    failed: t('auth:newPassword.failed'),
    save: async ({ password, ...presence }) =>
      refuse((await callAuth((client) => client.updateUser({ password, ...reauthenticationOf(presence) }))).error),
    valuesOf: () => empty,
    onSaved: () => toast.success(t('password.done'), t('password.doneText')),
    onProblem: useExplainProblem(form),
  });
  return (
    <TextSection id="password" title={t('password.title')}>
      <p className="muted">{t('password.text')}</p>
      <Form {...edit.props}>
        <ReauthenticationFields email={email} />
        <PasswordField
          name="password"
          label={t('auth:newPassword.label')}
          help={t('auth:passwordHelp')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
        />
        <PasswordField
          name="repeated"
          label={t('auth:newPassword.repeat')}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX_LENGTH}
        />
        <div>
          <SubmitButton busy={t('auth:newPassword.busy')}>{t('password.action')}</SubmitButton>
        </div>
      </Form>
    </TextSection>
  );
}
