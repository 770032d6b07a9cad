import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n';
import { type Language, languageNames, languages } from '@/i18n/languages';
import { ArchWindow } from '@/ui/ArchWindow';
import { Button } from '@/ui/Button';
import { ActionForm } from '@/ui/form/ActionForm';
import { Field } from '@/ui/form/Field';
import { ShieldIcon } from '@/ui/icons';
import QuietRoomScene from '@/ui/illustrations/QuietRoomScene.svg';
import { Segmented } from '@/ui/Segmented';
import { Select } from '@/ui/Select';
import { concerns, type Specialization, type SpokenLanguage } from '@/domain/therapyChoices';
import type { MatchCriteria } from '../search';
import styles from './TherapyHero.module.css';

/** The company's three languages, as languages of a session. */
const spoken: Record<Language, SpokenLanguage> = {
  en: 'SPOKEN_LANGUAGE_ENGLISH',
  ti: 'SPOKEN_LANGUAGE_TIGRINYA',
  ar: 'SPOKEN_LANGUAGE_ARABIC',
};

/** The hero scene and the matching box. `onMatch` gets the visitor's choices. */
export function TherapyHero({ onMatch }: { onMatch: (wish: MatchCriteria) => void }) {
  const { t } = useTranslation(['therapy', 'therapy-choices']);
  const [concern, setConcern] = useState<Specialization | ''>('');
  // By default, sessions are searched in the language of the page.
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? currentLanguage();

  return (
    <section className="overflow-hidden bg-therapy-wash">
      <div className="wrap grid-cols-[6fr_5fr] pt-56 max-xl:gap-40 max-md:grid-cols-[1fr] max-md:gap-32 max-md:pt-32 grid items-end gap-64">
        <div className="pb-64 max-md:pb-0 grid justify-items-start gap-18">
          <p className="py-6 px-14 text-therapy inline-flex items-center gap-8 font-600 text-14 bg-surface rounded-full">
            <ShieldIcon small />
            {t('hero.badge')}
          </p>
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead')}</p>
          <ActionForm
            className={`${styles.match} mt-8 grid gap-16 w-full bg-surface border border-line rounded-card shadow-card p-24`}
            onAction={() => onMatch({ concern, language: spoken[language] })}
          >
            <Field id="concern" label={t('match.question')}>
              <Select
                id="concern"
                value={concern}
                onChange={({ target }) => setConcern(target.value as Specialization | '')}
                placeholder={t('match.placeholder')}
                options={concerns.map((value) => ({ value, text: t(`therapy-choices:concerns.${value}`) }))}
              />
            </Field>
            <div className="grid-cols-[1fr_auto] max-xl:grid-cols-[1fr] grid items-end gap-16">
              <div className="grid gap-6">
                <p className="font-600 leading-140 text-15" aria-hidden>
                  {t('match.language')}
                </p>
                <Segmented
                  label={t('match.language')}
                  value={language}
                  onChange={setChosen}
                  options={languages.map((value) => ({
                    value,
                    text: (
                      <span lang={value} className="language-name">
                        {languageNames[value]}
                      </span>
                    ),
                  }))}
                />
              </div>
              <Button type="submit" variant="contained">
                {t('match.find')}
              </Button>
            </div>
            <p className="small muted">{t('match.private')}</p>
          </ActionForm>
        </div>
        <ArchWindow className={styles.window}>
          <QuietRoomScene className="w-full h-full" />
        </ArchWindow>
      </div>
    </section>
  );
}
