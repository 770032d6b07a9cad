import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '@/api/apiErrorText';
import { adminApi, type ContactMessage } from '@/api/generated/admin.gen';
import { defaultLanguage, isLanguage, type Language, languageNames } from '@/i18n/languages';
import { Button } from '@/ui/Button';
import { LoadError } from '@/ui/LoadError';
import { Select } from '@/ui/Select';
import { languagesOf, textFor } from './texts';

/** Inserts a template into the reply, in the language of the message or another one. Nothing is shown without templates. */
export function InsertTemplate({ message }: { message: Pick<ContactMessage, 'name' | 'languageCode'> }) {
  const { t } = useTranslation('admin-templates');
  const ids = useId();
  const { setValue, getValues, setFocus } = useFormContext<{ body: string }>();
  const { data, error, isFetching, refetch } = adminApi.useListReplyTemplatesQuery();
  const [chosen, setChosen] = useState('');
  const [wanted, setWanted] = useState<Language>(
    isLanguage(message.languageCode) ? message.languageCode : defaultLanguage,
  );
  if (error && !data) {
    return (
      <LoadError title={t('failed')} text={apiErrorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data || data.replyTemplates.length === 0) return null;
  const template = data.replyTemplates.find(({ id }) => id === chosen);
  const offered = template ? languagesOf(template) : [];
  const language = offered.includes(wanted) ? wanted : offered[0];
  const insert = () => {
    if (!template || !language) return;
    const [before, text] = [getValues('body').trimEnd(), textFor(template, language, message.name)];
    setValue('body', before ? `${before}\n\n${text}` : text, { shouldDirty: true, shouldValidate: true });
    setFocus('body');
  };
  return (
    <div className="pb-4 flex flex-wrap items-end gap-12">
      <div className="flex-[1_1_160px] grid gap-4">
        <label htmlFor={`${ids}-template`}>{t('template')}</label>
        <Select
          id={`${ids}-template`}
          small
          value={chosen}
          placeholder={t('choose')}
          options={data.replyTemplates.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      {language && (
        <div className="flex-[1_1_160px] grid gap-4">
          <label htmlFor={`${ids}-language`}>{t('language')}</label>
          <Select
            id={`${ids}-language`}
            small
            value={language}
            options={offered.map((value) => ({ value, text: languageNames[value] }))}
            onChange={({ target }) => isLanguage(target.value) && setWanted(target.value)}
          />
        </div>
      )}
      <Button size="small" disabled={!language} onClick={insert}>
        {t('insert')}
      </Button>
    </div>
  );
}
