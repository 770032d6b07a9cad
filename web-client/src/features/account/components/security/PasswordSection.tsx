import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { askAuth } from '@/auth/authClient';
import { newPasswordSchema, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import { Form, PasswordField, REQUIRED, SubmitButton } from '@/ui/form';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { isAboutPassword, problemKey, useProblemText } from '../../useProblemText';

const schema = v.intersect([newPasswordSchema, v.object({ current: v.pipe(v.string(), v.nonEmpty(REQUIRED)) })]);

/** Another password, for whoever knows the present one. */
export function PasswordSection() {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { current: '', password: '', repeated: '' },
  });
  return (
    <TextSection title={t('password.title')}>
      <p className="muted">{t('password.text')}</p>
      <Form
        form={form}
        onSubmit={async ({ current, password }) => {
          const { error } = await askAuth((client) => client.updateUser({ password, current_password: current }));
          if (error) {
            if (isAboutPassword(error)) form.setError('current', { message: problemKey(error) }, { shouldFocus: true });
            toast.error(t('auth:newPassword.failed'), problemText(error));
            return;
          }
          form.reset();
          toast.success(t('password.done'), t('password.doneText'));
        }}
      >
        <PasswordField
          name="current"
          label={t('password.current')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
        />
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
