import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi, type ReplyTemplate } from '@/api/generated/admin.gen';
import { languageNames, languages } from '@/i18n/languages';
import { useMutationForm } from '@/modules/forms';
import { DialogEnd } from '@/ui/DialogEnd';
import { filled, Form, schemaResolver, TextField, trimmed } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { requestOf, type TemplateValues, valuesOf } from './texts';

/** Limits of selam.contact.v1, characters. */
const NAME_MAX_LENGTH = 80;
const BODY_MAX_LENGTH = 10_000;

const schema = v.pipe(
  v.object({ name: filled, en: trimmed, ti: trimmed, ar: trimmed }),
  v.forward(
    v.check(({ en, ti, ar }) => Boolean(en || ti || ar), 'admin-templates:textMissing'),
    ['en'],
  ),
);

interface TemplateFormProps {
  /** Missing for a new template. */
  template?: ReplyTemplate;
  onClose: () => void;
}

/** Name and texts of a template. One language is enough. */
export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const { t } = useTranslation('admin-templates');
  const toast = useToast();
  const [create] = adminApi.useCreateReplyTemplateMutation();
  const [update] = adminApi.useUpdateReplyTemplateMutation();
  const list = adminApi.useListReplyTemplatesQuery();
  const present = list.data?.replyTemplates.find(({ id }) => id === template?.id) ?? template;
  const form = useForm<TemplateValues>({ resolver: schemaResolver(schema), defaultValues: valuesOf(template) });
  const edit = useMutationForm<TemplateValues, ReplyTemplate>({
    form,
    failed: t('saveFailed'),
    values: valuesOf(present),
    valuesOf,
    save: (values) =>
      present
        ? update({ id: present.id, updateReplyTemplateBody: { ...requestOf(values), etag: present.etag } }).unwrap()
        : create({ createReplyTemplateRequest: requestOf(values) }).unwrap(),
    onFailed: async ({ reason }) => {
      // The form merges the texts of the other admin.
      if (reason === 'REPLY_TEMPLATE_CHANGED' && !(await list.refetch()).error) return false;
      if (reason === 'TEMPLATE_NAME_TAKEN') {
        form.setError('name', { message: 'admin-templates:nameTaken' }, { shouldFocus: true });
        return t('nameTaken');
      }
      return reason === 'TOO_MANY_TEMPLATES' ? t('tooMany') : undefined;
    },
    onSaved: (_, { name }) => {
      toast.success(t('saved'), name);
      onClose();
    },
  });
  return (
    <Form {...edit.props}>
      <TextField name="name" label={t('name')} help={t('nameHelp')} maxLength={NAME_MAX_LENGTH} focused />
      <p className="muted">{t('textsHelp')}</p>
      {languages.map((language) => (
        <TextField
          key={language}
          name={language}
          label={<span lang={language}>{languageNames[language]}</span>}
          optional
          rows={3}
          maxLength={BODY_MAX_LENGTH}
        />
      ))}
      <DialogEnd action={t('save')} busy={t('saving')} onClose={onClose} />
    </Form>
  );
}
