import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { type ProductRequest, type RequestSide, userApi } from '@/api/generated/user.gen';
import { enumText } from '@/i18n/enumText';
import { formatDateTime } from '@/i18n/format';
import { useMutationForm } from '@/modules/forms';
import { filled, Form, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import styles from './requests.module.css';
import { useUpdateCachedRequest } from './useUpdateCachedRequest';

/** Maximum message length of the contract, characters. */
const MAX_LENGTH = 4000;
const schema = v.object({ body: v.pipe(filled, v.maxLength(MAX_LENGTH)) });

interface MessagesProps {
  request: ProductRequest;
  /** Side that views the messages. */
  side: RequestSide;
}

/** Messages between customer and office about a request, and the form for the next one. */
export function Messages({ request, side }: MessagesProps) {
  const { t } = useTranslation('requests');
  const { messages, canWrite } = request;
  return (
    <>
      {messages.length === 0 && <p className="muted">{t('messages.none')}</p>}
      <ol className={`${styles.messages} grid gap-16`} aria-label={t('messages.title')}>
        {messages.map(({ id, side: by, body, createTime }) => (
          <li key={id} className="border border-line rounded-field bg-surface" data-own={by === side}>
            <p className="small muted">
              {by === side ? t('messages.you') : enumText('requests:side', by)} ·{' '}
              <time dateTime={createTime}>{formatDateTime(createTime)}</time>
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {canWrite && <Write id={request.id} />}
    </>
  );
}

function Write({ id }: { id: string }) {
  const { t } = useTranslation('requests');
  const toast = useToast();
  const show = useUpdateCachedRequest();
  const [post] = userApi.usePostRequestMessageMutation();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { body: '' } });

  const edit = useMutationForm({
    form,
    failed: t('messages.failed'),
    save: async (postRequestMessageBody, keyFor) =>
      show(await post({ id, postRequestMessageBody, 'Idempotency-Key': keyFor(postRequestMessageBody) }).unwrap()),
    valuesOf: () => ({ body: '' }),
    onSaved: () => toast.success(t('messages.sent')),
  });
  return (
    <Form {...edit.props} className={styles.form}>
      <TextField name="body" label={t('messages.label')} rows={3} maxLength={MAX_LENGTH} />
      <div>
        <SubmitButton size="small" busy={t('messages.sending')}>
          {t('messages.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
