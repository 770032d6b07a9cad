import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { callAuth } from '@/auth/authClient';
import { NAME_MAX_LENGTH } from '@/auth/credentials';
import { isInvalidName, refuse } from '@/auth/problem';
import type { AuthUser } from '@/auth/user';
import { formatDate } from '@/i18n/format';
import { useMutationForm } from '@/modules/forms';
import { filled, Form, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import styles from './ProfileSection.module.css';
import { useProblemText } from '../useProblemText';

const schema = v.object({ fullName: filled });

/** The account's data, with a form that changes the name. */
export function ProfileSection({ user: { id, email, fullName, createdAt } }: { user: AuthUser }) {
  const { t } = useTranslation(['account', 'auth']);
  const toast = useToast();
  const problemText = useProblemText();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { fullName } });
  const edit = useMutationForm({
    form,
    failed: t('name.failed'),
    save: async (values) => {
      refuse((await callAuth((client) => client.updateUser({ data: { full_name: values.fullName } }))).error);
      return values;
    },
    values: { fullName },
    valuesOf: (saved) => saved,
    onSaved: () => toast.success(t('name.saved')),
    onProblem: (problem) =>
      isInvalidName(problem) ? { fields: { fullName: 'common:validation.invalid' } } : problemText(problem),
  });
  return (
    <TextSection id="profile" title={t('profile')}>
      <dl className={`${styles.facts} grid-cols-[auto_1fr] max-sm:grid-cols-[1fr] max-sm:gap-2 grid gap-32 gap-y-12`}>
        <dt className="muted">{t('email')}</dt>
        <dd className="ltr font-550 wrap-anywhere text-start">{email}</dd>
        <dt className="muted">{t('created')}</dt>
        <dd className="font-550 wrap-anywhere text-start">{formatDate(createdAt)}</dd>
        <dt className="muted">{t('id')}</dt>
        <dd className="ltr font-550 wrap-anywhere text-start">{id}</dd>
      </dl>
      <Form {...edit.props}>
        <TextField
          name="fullName"
          label={t('auth:fullName')}
          help={t('name.text')}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
        />
        <div>
          <SubmitButton busy={t('name.busy')}>{t('name.action')}</SubmitButton>
        </div>
      </Form>
    </TextSection>
  );
}
