import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { assistantApi, type Assistant } from '@/api/generated/assistant.gen';
import { useMutationForm } from '@/modules/forms';
import { CheckboxField, Form, schemaResolver, SubmitButton } from '@/ui/form';
import { assistantErrorText } from './errors';
import styles from './Conversation.module.css';

const schema = v.object({
  isOfAge: v.pipe(v.boolean(), v.value(true, 'assistant:statement.missing')),
  allowsFollowUp: v.boolean(),
});

interface StatementProps {
  assistant: Pick<Assistant, 'minimumAge' | 'disclosure'>;
  /** Returns the country of the user. */
  country: () => Promise<string>;
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
  const [save] = assistantApi.useUpdateAssistantStatementMutation();
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { isOfAge: false, allowsFollowUp: false } });
  const edit = useMutationForm({
    form,
    failed: t('statement.failed'),
    save: async (values) => {
      const countryCode = await country();
      return save({ updateAssistantStatementRequest: { ...values, countryCode } }).unwrap();
    },
    onSaved: onSaid,
    onFailed: assistantErrorText,
  });

  return (
    <Form
      {...edit.props}
      guarded={false}
      className={`${styles.gate} grid gap-12 bg-therapy-wash border border-line-2 p-16`}
      labelledBy={`${id}-title`}
    >
      <h3 className="text-17" id={`${id}-title`}>
        {t('statement.title')}
      </h3>
      <p className="small muted">{disclosure}</p>
      <CheckboxField
        name="isOfAge"
        label={t('statement.age', { minimumAge })}
        help={form.formState.errors.isOfAge ? undefined : t('statement.ageHelp')}
      />
      <CheckboxField name="allowsFollowUp" label={t('statement.followUp')} help={t('statement.followUpHelp')} />
      <SubmitButton>{t('statement.action')}</SubmitButton>
    </Form>
  );
}
