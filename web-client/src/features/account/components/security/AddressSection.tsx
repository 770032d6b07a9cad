import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressChangeTarget } from '@/app/paths';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH } from '@/auth/credentials';
import { isInvalidEmail } from '@/auth/problem';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import type { AuthUser } from '@/auth/user';
import { EMAIL_INVALID, emailAddress, Form, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { reauthenticationField, problemKey, useProblemText } from '../../useProblemText';
import { ReauthenticationFields } from './ReauthenticationFields';

const schemaOf = (present: string) =>
  v.intersect([
    v.object({
      email: v.pipe(
        emailAddress(),
        v.check((email) => email.toLowerCase() !== present.toLowerCase(), 'security:address.same'),
      ),
    }),
    reauthenticationSchema,
  ]);

/** Changes the email address, with confirmations at both addresses. */
export function AddressSection({ user: { email: present, newEmail } }: { user: AuthUser }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const schema = useMemo(() => schemaOf(present), [present]);
  const form = useForm({
    resolver: valibotResolver(schema),
    defaultValues: { ...emptyReauthentication('password'), email: '' },
  });
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
        onSubmit={async ({ email, ...presence }) => {
          const { error } = await callAuth((client) =>
            client.updateUser({ email, ...reauthenticationOf(presence) }, { emailRedirectTo: addressChangeTarget() }),
          );
          if (error) {
            const field = reauthenticationField(error, presence.way);
            if (field === 'code') form.resetField('code');
            if (isInvalidEmail(error)) form.setError('email', { message: EMAIL_INVALID }, { shouldFocus: true });
            if (field) form.setError(field, { message: problemKey(error) }, { shouldFocus: true });
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
        <ReauthenticationFields email={present} />
        <div>
          <SubmitButton busy={t('address.busy')}>{t('address.action')}</SubmitButton>
        </div>
      </Form>
    </TextSection>
  );
}
