import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { ArchWindow } from '@/ui/ArchWindow';
import { Button } from '@/ui/Button';
import { QuietRoomScene } from '@/ui/illustrations/QuietRoomScene';
import { PageTitle } from '@/ui/PageTitle';
import styles from './AuthPage.module.css';

/** What a link can be for: the types of the protocol. */
const kinds = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const;

/** What identity takes from the address. */
const FIELDS = ['token', 'type', 'redirect_to'] as const;

/**
 * Where the link of a mail leads. Programs that look at mails open links, so the link is used up by the button only: a form, which goes to the identity
 * service and from there to where the link was to lead.
 */
export default function ConfirmLinkPage() {
  const { t } = useTranslation('auth');
  const [parameters] = useSearchParams();
  const kind = kinds.find((name) => name === parameters.get('type'));
  if (!kind || !parameters.get('token')) return <Navigate to={paths.auth} replace />;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageTitle unlisted>{t(`link.${kind}.title`)}</PageTitle>
      <div className={styles.form}>
        <h1>{t(`link.${kind}.title`)}</h1>
        <p className="muted">{t(`link.${kind}.text`)}</p>
        <form action="/auth/v1/verify" method="get">
          {FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={parameters.get(name) ?? ''} />
          ))}
          <Button type="submit" variant="contained">
            {t(`link.${kind}.action`)}
          </Button>
        </form>
      </div>
      <ArchWindow outlined className={styles.arch}>
        <QuietRoomScene className={styles.scene} />
      </ArchWindow>
    </div>
  );
}
