import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressChangeTarget } from '@/app/paths';
import { askAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH, emailRule } from '@/auth/credentials';
import { noPresence, presenceOf, presenceSchema } from '@/auth/presence';
import type { AuthUser } from '@/auth/user';
import { Form, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { presenceField, problemKey, useProblemText } from '../../useProblemText';
import { PresenceFields } from './PresenceFields';

const schemaOf = (present: string) =>
  v.intersect([
    v.object({
      email: v.pipe(
        emailRule,
        v.check((email) => email.toLowerCase() !== present.toLowerCase(), 'security:address.same'),
      ),
    }),
    presenceSchema,
  ]);

/** Changes the email address, with confirmations at both addresses. */
export function AddressSection({ user: { email: present, newEmail } }: { user: AuthUser }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const schema = useMemo(() => schemaOf(present), [present]);
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { ...noPresence('password'), email: '' } });
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
          const { error } = await askAuth((client) =>
            client.updateUser({ email, ...presenceOf(presence) }, { emailRedirectTo: addressChangeTarget() }),
          );
          if (error) {
            const field = presenceField(error, presence.way);
            if (field === 'code') form.resetField('code');
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
        <PresenceFields email={present} />
        <div>
          <SubmitButton busy={t('address.busy')}>{t('address.action')}</SubmitButton>
        </div>
      </Form>
    </TextSection>
  );
}
