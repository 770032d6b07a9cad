import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ContactSubject, paths } from '@/app/paths';

/** The subject of the message, with a button to remove it. */
export function AboutLine({ subject }: { subject: ContactSubject }) {
  const { t } = useTranslation('contact');
  const message: unknown = useWatch({ name: 'message' });
  return (
    <div className="pb-20 flex flex-wrap items-start justify-between gap-24 gap-y-8 border-b border-line">
      <div className="grid gap-2">
        <p>
          <span className="muted">{t('about.label')}</span> <b className="font-650">{t(`subjects.${subject}.title`)}</b>
        </p>
        {message === t(`subjects.${subject}.message`) && <p className="small muted">{t('about.hint')}</p>}
      </div>
      <Link className="small py-3" to={paths.contact} replace>
        {t('about.other')}
      </Link>
    </div>
  );
}
