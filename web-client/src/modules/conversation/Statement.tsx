import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { assistantApi, type Assistant } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { Button } from '@/ui/Button';
import { CheckboxField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { assistantErrorText } from './errors';
import styles from './Conversation.module.css';

interface StatementProps {
  assistant: Pick<Assistant, 'minimumAge' | 'disclosure'>;
  country: string;
  /** The statement was made: the message can be sent. */
  onSaid: () => void;
}

/**
 * Asked once, with the first message: whether the user is old enough, and whether the office may
 * contact them after a crisis.
 */
export function Statement({ assistant: { minimumAge, disclosure }, country, onSaid }: StatementProps) {
  const { t } = useTranslation('assistant');
  const id = useId();
  const toast = useToast();
  const [save, { isLoading }] = assistantApi.useUpdateAssistantStatementMutation();
  const [missing, setMissing] = useState(false);
  const form = useForm({ defaultValues: { isOfAge: false, allowsFollowUp: false } });

  const submit = form.handleSubmit(async ({ isOfAge, allowsFollowUp }) => {
    setMissing(!isOfAge);
    if (!isOfAge) {
      form.setError('isOfAge', { message: 'assistant:statement.missing' });
      form.setFocus('isOfAge');
      return;
    }
    const request = { isOfAge, allowsFollowUp, countryCode: country };
    const { error } = await save({ updateAssistantStatementRequest: request });
    if (!error) onSaid();
    else if (isApiError(error)) toast.error(t('statement.failed'), assistantErrorText(error));
  });

  return (
    <FormProvider {...form}>
      <form
        className={`${styles.gate} grid gap-12 bg-therapy-wash border-strong p-16`}
        aria-labelledby={`${id}-title`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h3 className="text-17" id={`${id}-title`}>
          {t('statement.title')}
        </h3>
        <p className="small muted">{disclosure}</p>
        <CheckboxField
          name="isOfAge"
          label={t('statement.age', { minimumAge })}
          help={missing ? undefined : t('statement.ageHelp')}
        />
        <CheckboxField name="allowsFollowUp" label={t('statement.followUp')} help={t('statement.followUpHelp')} />
        <Button type="submit" variant="contained" loading={isLoading}>
          {t('statement.action')}
        </Button>
      </form>
    </FormProvider>
  );
}
