import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { ArchWindow } from '@/ui/ArchWindow';
import { Button } from '@/ui/Button';
import { ActionForm } from '@/ui/form/ActionForm';
import QuietRoomScene from '@/ui/illustrations/QuietRoomScene.svg';
import { PageTitle } from '@/ui/PageTitle';
import styles from './AuthPage.module.css';

/** Link types of the protocol. */
const kinds = ['signup', 'recovery', 'magiclink', 'invite', 'email_change'] as const;

/** Parameters that the identity service reads. */
const FIELDS = ['token', 'type', 'redirect_to'] as const;

/**
 * Target of email links. Mail scanners open links, so only the button uses the link up: it submits a form to the identity service, which
 * redirects to the link's target.
 */
export default function ConfirmLinkPage() {
  const { t } = useTranslation('auth');
  const [parameters] = useSearchParams();
  const kind = kinds.find((name) => name === parameters.get('type'));
  if (!kind || !parameters.get('token')) return <Navigate to={paths.auth} replace />;
  return (
    <div className="wrap grid-cols-[minmax(0,460px)_minmax(0,1fr)] gap-y-48 gap-x-[clamp(48px,9vw,128px)] pt-[clamp(24px,4vw,48px)] max-lg:grid-cols-[minmax(0,520px)] max-lg:justify-center grid items-end">
      <PageTitle unlisted>{t(`link.${kind}.title`)}</PageTitle>
      <div className={`${styles.form} pb-s grid self-start gap-20`}>
        <h1>{t(`link.${kind}.title`)}</h1>
        <p className="muted">{t(`link.${kind}.text`)}</p>
        <ActionForm action="/auth/v1/verify" method="get">
          {FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={parameters.get(name) ?? ''} />
          ))}
          <Button type="submit" variant="contained">
            {t(`link.${kind}.action`)}
          </Button>
        </ActionForm>
      </div>
      <ArchWindow outlined className={`${styles.arch} bg-therapy-wash`}>
        <QuietRoomScene className="w-full h-full" />
      </ArchWindow>
    </div>
  );
}
