import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callAuth } from '@/auth/authClient';
import { changeLanguage, currentLanguage } from '@/i18n';
import { type Language, languageNames, languages } from '@/i18n/languages';
import { prepareDirection } from '@/theme';
import { Select } from '@/ui/Select';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';

/** The language of the interface and of emails. The interface changes immediately; the account stores it for emails. */
export function LanguageSection() {
  const { t, i18n } = useTranslation(['security', 'common']);
  const toast = useToast();
  const problemText = useProblemText();
  const id = useId();
  const [saving, setSaving] = useState(false);

  const choose = async (language: Language) => {
    setSaving(true);
    try {
      await changeLanguage(language, prepareDirection(language));
      const say = i18n.getFixedT(language, 'security');
      const { error } = await callAuth((client) => client.updateUser({ data: { language } }));
      if (error) toast.error(say('language.failed'), `${problemText(error)} ${say('language.failedText')}`);
      else toast.success(say('language.saved'));
    } catch {
      toast.error(t('language.failed'), t('common:apiError.offline'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <TextSection id="language" title={t('language.title')}>
      <p className="muted" id={`${id}-text`}>
        {t('language.text')}
      </p>
      <div className="max-w-320">
        <label className="visually-hidden" htmlFor={id}>
          {t('language.label')}
        </label>
        <Select
          id={id}
          aria-describedby={`${id}-text`}
          value={currentLanguage()}
          options={languages.map((language) => ({ value: language, text: languageNames[language] }))}
          aria-busy={saving || undefined}
          onChange={({ target }) => void choose(target.value as Language)}
        />
      </div>
    </TextSection>
  );
}
