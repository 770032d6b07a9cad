import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { type Assistant, assistantApi } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { formatNumber } from '@/i18n/numbers';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';

/** Title of the section: a scripted assistant is not called AI. */
export const assistantTitle = ({ isScripted }: Assistant) =>
  isScripted ? 'assistant:account.guidedTitle' : 'assistant:account.title';

/** The assistant's data: its retention, a link to it, its deletion, and the consent to an email after a crisis. */
export function AssistantData({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation(['assistant', 'common']);
  const toast = useToast();
  const { data: access, refetch } = assistantApi.useGetAssistantAccessQuery();
  const [save, { isLoading }] = assistantApi.useUpdateAssistantStatementMutation();
  const [deleteAll, { isLoading: deleting }] = assistantApi.useDeleteConversationsMutation();
  const [asking, setAsking] = useState(false);

  const withdraw = async () => {
    try {
      // A statement replaces all of its fields: another tab may have changed the others.
      const { isOfAge, countryCode } = await refetch().unwrap();
      await save({ updateAssistantStatementRequest: { isOfAge, countryCode, allowsFollowUp: false } }).unwrap();
      toast.success(t('account.withdrawn'));
    } catch (problem) {
      if (!isApiError(problem)) throw problem;
      toast.error(t('account.failed'), apiErrorText(problem));
    }
  };
  const remove = async () => {
    setAsking(false);
    const { error } = await deleteAll();
    if (error) toast.error(t('delete.failed'), apiErrorText(error));
    else toast.success(t('delete.allDone'));
  };

  return (
    <TextSection id="assistant" title={t(assistantTitle(assistant))}>
      <p>{t('account.text', { retentionDays: formatNumber(assistant.retentionDays) })}</p>
      {access && <p className="muted">{t(access.allowsFollowUp ? 'account.followUp' : 'account.noFollowUp')}</p>}
      <div className="flex flex-wrap gap-12">
        <Button to={paths.assistant}>{t('account.open')}</Button>
        {access?.allowsFollowUp && (
          <Button loading={isLoading} onClick={() => void withdraw()}>
            {t('account.withdraw')}
          </Button>
        )}
        <Button color="error" loading={deleting} onClick={() => setAsking(true)}>
          {t('delete.all')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('delete.allTitle')}
        action={t('delete.all')}
        destructive
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        <p>{t('delete.allText')}</p>
      </ConfirmDialog>
    </TextSection>
  );
}
