import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi, type ContactMessage } from '@/api/generated/admin.gen';
import { type Refusal, useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver, TextField } from '@/ui/form';
import { SendIcon } from '@/ui/icons';
import { useToast } from '@/ui/toaster';
import { InsertTemplate } from '../templates/InsertTemplate';

/** Limits of selam.contact.v1.ReplyToContactMessageRequest, characters. */
const SUBJECT_MAX_LENGTH = 200;
const BODY_MAX_LENGTH = 10_000;

const replySchema = v.object({
  subject: v.pipe(v.string(), v.trim()),
  body: v.pipe(v.string(), v.trim(), v.nonEmpty('admin:reply.missing')),
});

/** Characters that are shown of a reply of another admin. */
const SHOWN = 300;

export interface ReplyDialogProps {
  message: ContactMessage;
  /** Reads the message again. */
  refetch: () => PromiseLike<{ data?: ContactMessage }>;
  onClose: () => void;
}

/**
 * Writes the reply, which is sent as an email. Only Cancel and Escape close it, to prevent accidents.
 * After a reply of another admin in the meantime, it is sent at the second attempt.
 */
export function ReplyDialog({ message, refetch, onClose }: ReplyDialogProps) {
  const { t } = useTranslation(['admin', 'common', 'admin-templates']);
  const toast = useToast();
  const [reply] = adminApi.useReplyToContactMessageMutation();
  const form = useForm({
    resolver: schemaResolver(replySchema),
    // In the language of the sender, as the rest of the email.
    defaultValues: { subject: message.replySubject, body: '' },
  });

  const seen = useRef(message);
  /** Reads the message again, and asks about a reply of another admin that was not shown. */
  const overtaken = async (): Promise<Refusal | undefined> => {
    const before = seen.current.replies.length;
    seen.current = (await refetch()).data ?? seen.current;
    const last = seen.current.replies.at(-1);
    if (!last || seen.current.replies.length <= before) return undefined;
    return {
      title: t('reply.overtaken'),
      text: t('reply.overtakenText', { author: last.authorEmail, reply: last.body.slice(0, SHOWN) }),
      tone: 'info',
    };
  };

  const edit = useMutationForm({
    form,
    failed: t('reply.failed'),
    save: (replyToContactMessageBody, keyFor) =>
      reply({
        id: message.id,
        'Idempotency-Key': keyFor(replyToContactMessageBody),
        replyToContactMessageBody: { ...replyToContactMessageBody, etag: seen.current.etag },
      }).unwrap(),
    onFailed: ({ status }) => (status === 409 ? overtaken() : undefined),
    onSaved: () => {
      toast.success(t('reply.sent'), t('reply.sentText', { email: message.email }));
      onClose();
    },
  });

  const send = async (values: Parameters<typeof edit.submit>[0]) => {
    const question = await overtaken();
    if (question) edit.refuse(question);
    else await edit.submit(values);
  };

  return (
    <Dialog size="md" deliberate title={t('reply.title', { name: message.name })} onClose={onClose}>
      <Form {...edit.props} onSubmit={send}>
        <p className="pb-16 flex flex-wrap gap-12 gap-y-4 max-w-none border-b border-line">
          <span className="muted">{t('reply.to')}</span>
          <bdi>{message.name}</bdi>
          <bdi className="ltr muted wrap-anywhere">{message.email}</bdi>
        </p>
        <TextField name="subject" label={t('reply.subject')} optional maxLength={SUBJECT_MAX_LENGTH} />
        <InsertTemplate message={message} />
        <TextField name="body" label={t('reply.body')} rows={7} maxLength={BODY_MAX_LENGTH} focused />
        <DialogEnd
          action={t('reply.send')}
          busy={t('reply.sending')}
          icon={<SendIcon small />}
          note={t('reply.note')}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
