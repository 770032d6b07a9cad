import type { ReplyTemplate } from '@/api/generated/admin.gen';
import { type Language, languages } from '@/i18n/languages';

export interface TemplateValues extends Record<Language, string> {
  name: string;
}

/** The values of a form: a text per language, empty where the template has none. */
export const valuesOf = (template?: ReplyTemplate): TemplateValues => ({
  name: template?.name ?? '',
  ...(Object.fromEntries(
    languages.map((language) => [
      language,
      template?.texts.find(({ languageCode }) => languageCode === language)?.body ?? '',
    ]),
  ) as Record<Language, string>),
});

/** The request of a form: only languages with a text. */
export const requestOf = ({ name, ...texts }: TemplateValues) => ({
  name,
  texts: languages
    .filter((language) => texts[language] !== '')
    .map((languageCode) => ({ languageCode, body: texts[languageCode] })),
});

/** Languages in which a template has a text. */
export const languagesOf = ({ texts }: ReplyTemplate) =>
  languages.filter((language) => texts.some(({ languageCode }) => languageCode === language));

/** The text of a template in a language, with the sender's name in it. */
export const textFor = ({ texts }: ReplyTemplate, language: Language, name: string) =>
  (texts.find(({ languageCode }) => languageCode === language)?.body ?? '').replaceAll('{name}', () => name);
