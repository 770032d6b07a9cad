import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { type SessionNotes as Notes, userApi } from '@/api/generated/user.gen';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/form/Field';
import { Textarea } from '@/ui/Input';
import { LoadError } from '@/ui/LoadError';
import { SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import styles from '../AppointmentsPage.module.css';

/** The therapist's private notes on a session. No other user can read them. */
export function SessionNotes({ id }: { id: string }) {
  const { t } = useTranslation('appointments');
  const { data, error, isFetching, refetch } = userApi.useGetSessionNotesQuery({ id }, EDITED);
  return (
    <section className={styles.review}>
      <h2>{t('own.title')}</h2>
      {data ? (
        <Editor key={data.etag} id={id} notes={data} />
      ) : error ? (
        <LoadError
          title={t('own.failed')}
          text={apiErrorText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  );
}

function Editor({ id, notes }: { id: string; notes: Notes }) {
  const { t } = useTranslation('appointments');
  const field = useId();
  const toast = useToast();
  const [text, setText] = useState(notes.text);
  const [update, { isLoading }] = userApi.useUpdateSessionNotesMutation();
  const save = async () => {
    const { error } = await update({ id, updateSessionNotesBody: { text, etag: notes.etag } });
    if (error) toast.error(t('own.failedSave'), apiErrorText(error));
    else toast.success(t('own.done'));
  };
  return (
    <>
      <Field id={field} label={t('own.label')} help={t('own.help')}>
        <Textarea
          id={field}
          aria-describedby={`${field}-help`}
          dir="auto"
          rows={6}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button disabled={text === notes.text} loading={isLoading} onClick={() => void save()}>
          {t('own.save')}
        </Button>
      </div>
    </>
  );
}
