import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantApi, type Conversation } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { assistantErrorText } from '@/modules/conversation';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { Input } from '@/ui/Input';
import { useToast } from '@/ui/toaster';
import styles from './History.module.css';

/** Longest title in the contract. */
const MAX_LENGTH = 120;

/** Renames a conversation. */
export function RenameDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation(['assistant', 'common']);
  const id = useId();
  const toast = useToast();
  const [title, setTitle] = useState(conversation.title);
  const [update, { isLoading }] = assistantApi.useUpdateConversationMutation();
  const wanted = title.trim();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!wanted) return;
    const { error } = await update({ id: conversation.id, updateConversationBody: { title: wanted } });
    if (!error) onClose();
    else toast.error(t('rename.failed'), isApiError(error) ? assistantErrorText(error) : undefined);
  };
  return (
    <Dialog title={t('rename.title')} deliberate onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{t('rename.label')}</label>
        <Input
          id={id}
          value={title}
          maxLength={MAX_LENGTH}
          dir="auto"
          required
          // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, here on its only field
          autoFocus
          onChange={({ target }) => setTitle(target.value)}
        />
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isLoading} disabled={!wanted}>
            {t('rename.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
