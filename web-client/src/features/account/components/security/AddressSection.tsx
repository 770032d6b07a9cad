import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addressChangeTarget } from '@/app/paths';
import { callAuth } from '@/auth/authClient';
import { EMAIL_MAX_LENGTH } from '@/auth/credentials';
import { isInvalidEmail, refuse } from '@/auth/problem';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import type { AuthUser } from '@/auth/user';
import { useMutationForm } from '@/modules/forms';
import { EMAIL_INVALID, emailAddress, Form, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useExplainProblem } from './useExplainProblem';
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

const empty = { ...emptyReauthentication('password'), email: '' };

/** Changes the email address, with confirmations at both addresses. */
export function AddressSection({ user: { email: present, newEmail } }: { user: AuthUser }) {
  const { t } = useTranslation(['security', 'auth']);
  const toast = useToast();
  const schema = useMemo(() => schemaOf(present), [present]);
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: empty });
  const explain = useExplainProblem(form);
  const edit = useMutationForm({
    form,
    failed: t('address.failed'),
    save: async ({ email, ...presence }) =>
      refuse(
        (
          await callAuth((client) =>
            client.updateUser({ email, ...reauthenticationOf(presence) }, { emailRedirectTo: addressChangeTarget() }),
          )
        ).error,
      ),
    valuesOf: () => empty,
    onSaved: () => toast.success(t('address.sent'), t('address.sentText')),
    onProblem: (problem, values) =>
      isInvalidEmail(problem) ? { fields: { email: EMAIL_INVALID } } : explain(problem, values),
  });
  return (
    <TextSection id="address" title={t('address.title')}>
      <p className="muted">{t('address.text', { email: present })}</p>
      {newEmail && (
        <Notice title={t('address.pending', { email: newEmail })} announced>
          {t('address.pendingText')}
        </Notice>
      )}
      <Form {...edit.props}>
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
