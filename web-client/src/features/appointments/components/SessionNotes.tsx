import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { EDITED } from '@/api/baseApi';
import { type SessionNotes as Notes, userApi } from '@/api/generated/user.gen';
import { type Refetch, useMutationForm } from '@/modules/forms';
import { Form, SubmitButton, TextField } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import { SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';

/** The therapist's private notes on a session. No other user can read them. */
export function SessionNotes({ id }: { id: string }) {
  const { t } = useTranslation('appointments');
  const { data, error, isFetching, refetch } = userApi.useGetSessionNotesQuery({ id }, EDITED);
  return (
    <section className="grid gap-20">
      <h2>{t('own.title')}</h2>
      {data ? (
        <Editor id={id} notes={data} refetch={refetch} />
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

interface EditorProps {
  id: string;
  notes: Notes;
  refetch: Refetch;
}

const valuesOf = ({ text }: Notes) => ({ text });

function Editor({ id, notes, refetch }: EditorProps) {
  const { t } = useTranslation('appointments');
  const toast = useToast();
  const [update] = userApi.useUpdateSessionNotesMutation();
  const form = useForm({ defaultValues: valuesOf(notes) });
  const edit = useMutationForm({
    form,
    failed: t('own.failedSave'),
    values: valuesOf(notes),
    valuesOf,
    refetch,
    save: ({ text }) => update({ id, updateSessionNotesBody: { text, etag: notes.etag } }).unwrap(),
    onSaved: () => toast.success(t('own.done')),
  });
  return (
    <Form {...edit.props}>
      <TextField name="text" label={t('own.label')} help={t('own.help')} optional rows={6} maxLength={20_000} />
      <div>
        <SubmitButton disabled={!form.formState.isDirty}>{t('own.save')}</SubmitButton>
      </div>
    </Form>
  );
}
