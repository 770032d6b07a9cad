import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import * as v from 'valibot';
import { offlineError } from '@/api/CallError';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { useMutationForm } from '@/modules/forms';
import { emailAddress, filled, Form, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { CheckIcon } from '@/ui/icons';
import styles from './NotifyForm.module.css';

/** The limits of selam.contact.v1.CreateContactMessageRequest, characters. */
const NAME_MAX_LENGTH = 200;
const EMAIL_MAX_LENGTH = 254;

const schema = v.object({
  name: filled,
  email: emailAddress(),
});

/** Takes the name and address for the launch email. The page loads no API code until then. */
export function NotifyForm() {
  const { t } = useTranslation(['home', 'common']);
  const title = useId();
  const dispatch = useDispatch();
  const joinApi = useApiOnDemand();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { name: '', email: '' } });
  const [sentTo, setSentTo] = useState('');

  const edit = useMutationForm({
    form,
    save: async (reader, keyFor) => {
      const message = t('home:app.notify.message');
      const [{ requestLaunchNotice }] = await Promise.all([import('../notify'), joinApi()]).catch(() => {
        throw offlineError('FAILED_TO_LOAD', '');
      });
      return requestLaunchNotice(dispatch, reader, message, keyFor({ ...reader, message }));
    },
    onSaved: (_, { email }) => setSentTo(email),
  });

  return (
    // Paper on the amber panel: fields and errors keep their usual colours there.
    <div className="w-full max-w-560 max-sm:p-20 text-normal bg-surface rounded-card p-24">
      {!sentTo && (
        <Form {...edit.props} className={styles.form} labelledBy={title}>
          <div>
            <h3 className="text-18" id={title}>
              {t('app.notify.title')}
            </h3>
            <p className="small muted">{t('app.notify.text')}</p>
          </div>
          <div className="max-sm:grid-cols-[1fr] grid-cols-[1fr_1fr] grid gap-14">
            <TextField name="name" label={t('app.notify.name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
            <TextField
              name="email"
              type="email"
              label={t('app.notify.email')}
              autoComplete="email"
              dir="ltr"
              maxLength={EMAIL_MAX_LENGTH}
            />
          </div>
          <div className={styles.send}>
            <SubmitButton busy={t('app.notify.sending')}>
              {form.formState.errors.root ? t('common:retry') : t('app.notify.send')}
            </SubmitButton>
          </div>
        </Form>
      )}
      <div role="status">
        {sentTo && (
          <div className={`${styles.sent} flex items-start gap-12`}>
            <CheckIcon />
            <div>
              <p className="wrap-anywhere">
                <b>{t('app.notify.sent')}</b>
              </p>
              <p className="small muted wrap-anywhere">
                {t('app.notify.sentText', { email: `\u2066${sentTo}\u2069` })}
              </p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
