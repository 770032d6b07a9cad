import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { callAuth } from '@/auth/authClient';
import { newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import { Form, PasswordField, SubmitButton } from '@/ui/form';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { reauthenticationField, problemKey, useProblemText } from '../../useProblemText';
import { ReauthenticationFields } from './ReauthenticationFields';

const schema = v.intersect([newPasswordSchema, reauthenticationSchema]);

/** Changes the password with the current one or an emailed code. */
export function PasswordSection({ email }: { email: string }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { ...emptyReauthentication('password'), password: '', repeated: '' },
  });
  return (
    <TextSection title={t('password.title')}>
      <p className="muted">{t('password.text')}</p>
      <Form
        form={form}
        onSubmit={async ({ password, ...presence }) => {
          const { error } = await callAuth((client) =>
            client.updateUser({ password, ...reauthenticationOf(presence) }),
          );
          if (error) {
            const field = reauthenticationField(error, presence.way);
            if (field === 'code') form.resetField('code');
            if (field) form.setError(field, { message: problemKey(error) }, { shouldFocus: true });
            toast.error(t('auth:newPassword.failed'), problemText(error));
            return;
          }
          form.reset();
          toast.success(t('password.done'), t('password.doneText'));
        }}
      >
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
