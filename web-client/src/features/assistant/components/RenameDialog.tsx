import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { assistantApi, type Conversation } from '@/api/generated/assistant.gen';
import { assistantErrorText } from '@/modules/conversation';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { filled, Form, schemaResolver, TextField } from '@/ui/form';

/** Longest title in the contract. */
const MAX_LENGTH = 120;

const schema = v.object({ title: filled });

/** Renames a conversation. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('assistant');
  const [update] = assistantApi.useUpdateConversationMutation();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { title: conversation.title } });
  const edit = useMutationForm({
    form,
    failed: t('rename.failed'),
    save: (updateConversationBody) => update({ id: conversation.id, updateConversationBody }).unwrap(),
    onSaved: onClose,
    onFailed: (error) => assistantErrorText(error),
  });
  return (
    <Dialog title={t('rename.title')} deliberate onClose={onClose}>
      <Form {...edit.props}>
        <TextField name="title" label={t('rename.label')} maxLength={MAX_LENGTH} focused />
        <DialogEnd action={t('rename.action')} busy={t('rename.action')} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
