import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { changeLanguage } from '@/i18n';
import { inLanguage, type Language, languageNames, languages } from '@/i18n/languages';
import { prepareDirection } from '@/theme';
import { useToast } from '@/ui/toaster';
import styles from './LanguageSelect.module.css';

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;

/**
 * Links to the three languages, each in its own script, so that every user recognises theirs. A
 * plain click changes the language in place, so that input is kept.
 */
export function LanguageSelect({ inHeader = false }: { inHeader?: boolean }) {
  const { t, i18n } = useTranslation(['shell', 'common']);
  const { pathname } = useLocation();
  const toast = useToast();

  const choose = (language: Language) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    changeLanguage(language, prepareDirection(language)).catch(() => toast.error(t('common:apiError.offline')));
  };

  // One landmark is enough: the footer's.
  const Group = inHeader ? 'div' : 'nav';
  return (
    <Group
      className={`${styles.select} ${inHeader ? styles.light : ''}`}
      role={inHeader ? 'group' : undefined}
      aria-label={t('footer.language')}
    >
      {languages.map((language) => (
        <a
          key={language}
          href={inLanguage(pathname, language)}
          hrefLang={language}
          lang={language}
          className="language-name"
          aria-current={i18n.language === language || undefined}
          onClick={choose(language)}
        >
          {languageNames[language]}
        </a>
      ))}
    </Group>
  );
}
