import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useApiOnDemand } from '@/api/useApiOnDemand';
import { useIdempotencyKey } from '@/api/useIdempotencyKey';
import { describedBy, Field } from '@/ui/form/Field';
import { WithoutScripts } from '@/ui/form/WithoutScripts';
import { CheckIcon, WarningIcon } from '@/ui/icons';
import { Input } from '@/ui/Input';
import { Spinner } from '@/ui/Spinner';
import type { Reader } from '../notify';
import styles from './NotifyForm.module.css';

const fields = ['name', 'email'] as const;
type FieldName = (typeof fields)[number];
/** The limits of selam.contact.v1.CreateContactMessageRequest, characters. */
const limits = { name: 200, email: 254 };
/** Tells a slip of the finger; the server checks the rest. */
const looksLikeMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Key of the text for what is wrong with a value. */
function problemOf(field: FieldName, value: string) {
  if (value === '') return 'common:validation.required';
  return field === 'email' && !looksLikeMail.test(value) ? 'common:validation.email' : undefined;
}

/**
 * Takes the name and address of somebody who wants to hear when the app is out. The first page loads neither the API nor the forms of the
 * other pages for it: plain fields here, the rest is fetched with the first touch.
 */
export function NotifyForm() {
  const { t } = useTranslation(['home', 'common']);
  const id = useId();
  const dispatch = useDispatch();
  const joinApi = useApiOnDemand();
  const { keyFor, done } = useIdempotencyKey();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState('');
  const [sentTo, setSentTo] = useState('');

  const prepare = async () => {
    const [{ askToBeTold }] = await Promise.all([import('../notify'), joinApi()]);
    return askToBeTold;
  };

  const show = (wrong: Partial<Record<FieldName, string>>, text: string) => {
    setErrors(wrong);
    setFailure(text);
    const first = fields.find((field) => wrong[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const send = async (reader: Reader) => {
    setSending(true);
    try {
      const message = t('home:app.notify.message');
      const askToBeTold = await prepare();
      const outcome = await askToBeTold(dispatch, reader, message, keyFor({ ...reader, message }));
      if (!outcome.sent) return show(outcome.fields, outcome.text);
      done();
      show({}, '');
      setSentTo(reader.email);
    } catch {
      // Neither the form's own code nor the server could be reached.
      show({}, t('common:apiError.offline'));
    } finally {
      setSending(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const data = new FormData(event.currentTarget);
    const valueOf = (field: FieldName) => {
      const value = data.get(field);
      return typeof value === 'string' ? value.trim() : '';
    };
    const reader = { name: valueOf('name'), email: valueOf('email') };
    const problems: Partial<Record<FieldName, string>> = {};
    for (const field of fields) {
      const problem = problemOf(field, reader[field]);
      if (problem) problems[field] = problem;
    }
    if (Object.keys(problems).length > 0) show(problems, '');
    else void send(reader);
  };

  return (
    <div className={styles.card}>
      {!sentTo && (
        <form
          ref={form}
          noValidate
          method="post"
          className={styles.form}
          aria-labelledby={`${id}-title`}
          onSubmit={submit}
        >
          <div>
            <h3 id={`${id}-title`}>{t('app.notify.title')}</h3>
            <p className="small muted">{t('app.notify.text')}</p>
          </div>
          <div className={styles.fields}>
            {fields.map((field) => (
              <Field key={field} id={`${id}-${field}`} label={t(`app.notify.${field}`)} error={errors[field]}>
                <Input
                  id={`${id}-${field}`}
                  name={field}
                  type={field === 'email' ? 'email' : 'text'}
                  autoComplete={field}
                  dir={field === 'email' ? 'ltr' : 'auto'}
                  maxLength={limits[field]}
                  onFocus={() => void prepare().catch(() => undefined)}
                  aria-required
                  aria-invalid={Boolean(errors[field])}
                  aria-describedby={describedBy(`${id}-${field}`, { error: errors[field] })}
                />
              </Field>
            ))}
          </div>
          <button type="submit" className={styles.send} disabled={sending}>
            {sending && <Spinner />}
            {sending ? t('app.notify.sending') : failure ? t('common:retry') : t('app.notify.send')}
          </button>
          <WithoutScripts />
        </form>
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
          <div className={styles.sent}>
            <CheckIcon />
            <div>
              <p>
                <b>{t('app.notify.sent')}</b>
              </p>
              <p className="small muted">{t('app.notify.sentText', { email: `\u2066${sentTo}\u2069` })}</p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
