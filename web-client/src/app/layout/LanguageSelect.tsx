import { useTranslation } from 'react-i18next';
import { changeLanguage } from '@/i18n';
import { languageNames, languages } from '@/i18n/languages';
import { prepareDirection } from '@/theme';
import styles from './LanguageSelect.module.css';

/** The three languages side by side, each in its own script: nobody has to find theirs under a foreign name. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation('shell');
  return (
    <div className={styles.select} role="group" aria-label={t('footer.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className="language-name"
          aria-pressed={i18n.language === language}
          onClick={() => void prepareDirection(language).then(() => changeLanguage(language))}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}
