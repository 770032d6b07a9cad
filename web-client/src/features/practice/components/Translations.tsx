import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Language, languageNames, languages } from '@/i18n/languages';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/form';
import { hasText, limits, noTexts, type ProfileValues } from '../profile';

/** The texts of the profile in other languages. Visitors read them in theirs. */
export function Translations() {
  const { t } = useTranslation('practice');
  const { control, setFocus, setValue } = useFormContext<ProfileValues>();
  const [own, translations] = useWatch({ control, name: ['languageCode', 'translations'] });
  // An emptied translation stays until it is removed.
  const [open, setOpen] = useState<readonly Language[]>(() => languages.filter((it) => hasText(translations[it])));
  const [added, setAdded] = useState<Language>();
  const isShown = (language: Language) =>
    hasText(translations[language]) || (language !== own && open.includes(language));
  const add = (language: Language) => {
    setOpen([...open, language]);
    setAdded(language);
  };
  const remove = (language: Language) => {
    setOpen(open.filter((it) => it !== language));
    setValue(`translations.${language}`, noTexts, { shouldDirty: true, shouldValidate: true });
    // The button disappears.
    setFocus('languageCode');
  };
  const missing = languages.filter((language) => language !== own && !isShown(language));
  return (
    <>
      {languages.filter(isShown).map((language) => (
        <fieldset key={language} className="pt-16 grid gap-16 border-t border-line">
          <legend className="font-650">{languageNames[language]}</legend>
          <TextField
            name={`translations.${language}.bio`}
            label={t('profile.bio')}
            rows={6}
            counted
            focused={language === added}
            maxLength={limits.bio.max}
          />
          <TextField
            name={`translations.${language}.education`}
            label={t('profile.education')}
            rows={3}
            maxLength={limits.education.max}
          />
          <TextField
            name={`translations.${language}.location`}
            label={t('profile.location')}
            maxLength={limits.location}
          />
          <Button size="small" variant="text" className="justify-self-start" onClick={() => remove(language)}>
            {t('texts.remove', { language: languageNames[language] })}
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-12">
        {missing.map((language) => (
          <Button key={language} size="small" onClick={() => add(language)}>
            {t('texts.add', { language: languageNames[language] })}
          </Button>
        ))}
      </div>
    </>
  );
}
