import { useTranslation } from 'react-i18next';

/** The subject of the emails of a template; the name of a template that this version of the client does not know. */
export function MailSubject({ template }: { template: string }) {
  const { t, i18n } = useTranslation('mail-subjects');
  const key = `template.${template}`;
  return i18n.exists(key, { ns: 'mail-subjects' }) ? (
    t(key as 'template.welcome')
  ) : (
    <bdi className="ltr">{template}</bdi>
  );
}
