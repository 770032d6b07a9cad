import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import * as v from 'valibot';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { emailAddress, filled, Form, SubmitButton, TextField } from '@/ui/form';
import { CheckIcon, WarningIcon } from '@/ui/icons';
import type { NoticeRecipient } from '../notify';
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
  const { keyFor, done } = useIdempotencyKey();
  const form = useForm({ resolver: valibotResolver(schema), defaultValues: { name: '', email: '' } });
  const [failure, setFailure] = useState('');
  const [sentTo, setSentTo] = useState('');

  const send = async (reader: NoticeRecipient) => {
    setFailure('');
    try {
      const message = t('home:app.notify.message');
      const [{ requestLaunchNotice }] = await Promise.all([import('../notify'), joinApi()]);
      const outcome = await requestLaunchNotice(dispatch, reader, message, keyFor({ ...reader, message }));
      if (outcome.sent) {
        done();
        setSentTo(reader.email);
        return;
      }
      setFailure(outcome.text);
      for (const [field, wrong] of Object.entries(outcome.fields)) {
        form.setError(field as keyof NoticeRecipient, { message: wrong }, { shouldFocus: true });
      }
    } catch {
      // Neither the form's code nor the server could be reached.
      setFailure(t('common:apiError.offline'));
    }
  };

  return (
    <div className={`${styles.card} text-normal bg-surface rounded-card p-24`}>
      {!sentTo && (
        <Form form={form} onSubmit={send} className={styles.form} labelledBy={title}>
          <div>
            <h3 className="text-18" id={title}>
              {t('app.notify.title')}
            </h3>
            <p className="small muted">{t('app.notify.text')}</p>
          </div>
          <div className={`${styles.fields} cols-2 grid gap-14`}>
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
              {failure ? t('common:retry') : t('app.notify.send')}
            </SubmitButton>
          </div>
        </Form>
      )}
      <div role="alert">
        {failure && (
          <p className={styles.error}>
            <WarningIcon small />
            {failure}
          </p>
        )}
      </div>
      <div role="status">
        {sentTo && (
          <div className={`${styles.sent} flex items-start gap-12`}>
            <CheckIcon />
            <div>
              <p className="break-anywhere">
                <b>{t('app.notify.sent')}</b>
              </p>
              <p className="small muted break-anywhere">
                {t('app.notify.sentText', { email: `\u2066${sentTo}\u2069` })}
              </p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
