import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantApi } from '@/api/generated/assistant.gen';
import { isApiError } from '@/api/ApiError';
import { type Language, languageNames, languages } from '@/i18n/languages';
import { Select } from '@/ui/Select';
import { useToast } from '@/ui/toaster';
import { assistantErrorText } from './errors';

interface LanguageProps {
  /** The conversation, once it exists. */
  id?: string;
  value: Language;
  onChoose: (language: Language) => void;
}

/** Language of the answers. It is the page's language until the user chooses another. */
export function ConversationLanguage({ id, value, onChoose }: LanguageProps) {
  const { t } = useTranslation('assistant');
  const field = useId();
  const toast = useToast();
  const [update] = assistantApi.useUpdateConversationMutation();
  const choose = async (languageCode: Language) => {
    onChoose(languageCode);
    if (!id) return;
    const { error } = await update({ id, updateConversationBody: { languageCode } });
    if (error) toast.error(t('language.failed'), isApiError(error) ? assistantErrorText(error) : undefined);
  };
  return (
    <div className="w-[8.5rem]">
      <label className="visually-hidden" htmlFor={field}>
        {t('language.label')}
      </label>
      <Select
        id={field}
        small
        value={value}
        onChange={({ target }) => void choose(target.value as Language)}
        options={languages.map((language) => ({ value: language, text: languageNames[language] }))}
      />
    </div>
  );
}
