import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressChangeTarget } from '@/app/paths';
import { askAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH, emailRule, PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import type { AuthUser } from '@/auth/user';
import { Form, PasswordField, REQUIRED, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { isAboutPassword, problemKey, useProblemText } from '../../useProblemText';

const schemaOf = (present: string) =>
  v.object({
    email: v.pipe(
      emailRule,
      v.check((email) => email.toLowerCase() !== present.toLowerCase(), 'security:address.same'),
    ),
    password: v.pipe(v.string(), v.nonEmpty(REQUIRED)),
  });

/** Another address, for whoever knows the password and can read the mails of both. */
export function AddressSection({ user: { email: present, newEmail } }: { user: AuthUser }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const schema = useMemo(() => schemaOf(present), [present]);
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { email: '', password: '' } });
  return (
    <TextSection title={t('address.title')}>
      <p className="muted">{t('address.text', { email: present })}</p>
      {newEmail && (
        <Notice title={t('address.pending', { email: newEmail })} announced>
          {t('address.pendingText')}
        </Notice>
      )}
      <Form
        form={form}
        onSubmit={async ({ email, password }) => {
          const { error } = await askAuth((client) =>
            client.updateUser({ email, current_password: password }, { emailRedirectTo: addressChangeTarget() }),
          );
          if (error) {
            if (isAboutPassword(error))
              form.setError('password', { message: problemKey(error) }, { shouldFocus: true });
            toast.error(t('address.failed'), problemText(error));
            return;
          }
          form.reset();
          toast.success(t('address.sent'), t('address.sentText'));
        }}
      >
        <TextField
          name="email"
          type="email"
          label={t('address.new')}
          autoComplete="email"
          dir="ltr"
          maxLength={EMAIL_MAX_LENGTH}
        />
        <PasswordField
          name="password"
          label={t('password.current')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
        />
        <div>
          <SubmitButton busy={t('address.busy')}>{t('address.action')}</SubmitButton>
        </div>
      </Form>
    </TextSection>
  );
}
