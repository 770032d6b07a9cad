import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askAuth } from '@/auth/authClient';
import { recoveryCodesLeft } from '@/auth/recoveryCodes';
import { type Factor, useFactors } from '@/auth/useFactors';
import { formatDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { ShieldIcon } from '@/ui/icons';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextSection } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useFetchedDialog } from '../../useFetchedDialog';
import { useProblemText } from '../../useProblemText';
import pageStyles from '../../AccountPage.module.css';
import type { NewCodesDialogProps } from './NewCodesDialog';
import styles from './security.module.css';
import type { SetUpDialogProps } from './SetUpDialog';

/** Authenticator apps and recovery codes. */
export function SecondFactorSection() {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  const { factors, problem, busy, reload } = useFactors();
  const [left, askForLeft] = useCodesLeft(factors);
  const apps = factors?.filter(({ verified }) => verified);
  const setUp = useFetchedDialog<SetUpDialogProps>(
    async () => (await import('./SetUpDialog')).SetUpDialog,
    t('factor.openFailed'),
  );
  const makeCodes = useFetchedDialog<NewCodesDialogProps>(
    async () => (await import('./NewCodesDialog')).NewCodesDialog,
    t('factor.openFailed'),
  );

  return (
    <TextSection id="second-factor" title={t('factor.title')}>
      <p className="muted">{t('factor.text')}</p>
      {!apps && problem ? (
        <LoadError title={t('factor.failed')} text={problemText(problem)} busy={busy} onRetry={() => void reload()} />
      ) : !apps ? (
        <SkeletonRows rows={1} />
      ) : (
        <>
          {apps.length === 0 ? (
            <p>{t('factor.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('factor.list')}>
              {apps.map((app) => (
                <App key={app.id} app={app} last={apps.length === 1} onRemoved={reload} />
              ))}
            </ul>
          )}
          <div className={pageStyles.actions}>
            <Button aria-haspopup="dialog" loading={setUp.opening} onClick={setUp.open}>
              {t(apps.length === 0 ? 'factor.add' : 'factor.addAnother')}
            </Button>
          </div>
          {apps.length > 0 && (
            <div className={styles.codes}>
              {left !== undefined && <p>{left === null ? t('codes.loadFailed') : t('codes.left', { count: left })}</p>}
              <Button size="small" aria-haspopup="dialog" loading={makeCodes.opening} onClick={makeCodes.open}>
                {t('codes.make')}
              </Button>
            </div>
          )}
        </>
      )}
      {setUp.Dialog && (
        <setUp.Dialog
          leftovers={(factors ?? []).filter(({ verified }) => !verified)}
          withCodes={apps?.length === 0 || left === 0}
          onClose={() => {
            setUp.close();
            void reload();
          }}
        />
      )}
      {makeCodes.Dialog && (
        <makeCodes.Dialog
          onClose={() => {
            makeCodes.close();
            void askForLeft();
          }}
        />
      )}
    </TextSection>
  );
}

/** How many recovery codes are left: undefined until it is known, null when that could not be found out. Asked for anew with every list of factors. */
function useCodesLeft(factors: readonly Factor[] | undefined) {
  const [left, setLeft] = useState<number | null>();
  const wanted = factors?.some(({ verified }) => verified) ?? false;
  const ask = async () => (await recoveryCodesLeft()).data?.remaining ?? null;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void ask().then((count) => gone || setLeft(count));
    return () => {
      gone = true;
    };
  }, [wanted, factors]);
  return [wanted ? left : undefined, async () => setLeft(await ask())] as const;
}

interface AppProps {
  app: Factor;
  /** No other one is set up. */
  last: boolean;
  onRemoved: () => Promise<void>;
}

function App({ app: { id, name, createdAt }, last, onRemoved }: AppProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const problemText = useProblemText();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const called = name || t('factor.nameless');

  const remove = async () => {
    setAsking(false);
    setRemoving(true);
    const { error } = await askAuth((client) => client.mfa.unenroll({ factorId: id }));
    if (error) {
      setRemoving(false);
      toast.error(t('factor.removeFailed'), problemText(error));
      return;
    }
    toast.success(t('factor.removed'));
    // What the session may do from now on stands in its next token.
    await askAuth((client) => client.refreshSession());
    await onRemoved();
  };

  return (
    <li className={styles.row}>
      <ShieldIcon className={styles.icon} />
      <div className={styles.facts}>
        <bdi className={styles.name}>{called}</bdi>
        <span className="small muted">{t('factor.since', { date: formatDate(createdAt) })}</span>
      </div>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('factor.removeNamed', { name: called })}
        loading={removing}
        onClick={() => setAsking(true)}
      >
        {t('factor.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('factor.removeTitle', { name: called })}
        action={t('factor.remove')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {t('factor.removeText')} {last && t('factor.removeLast')}
      </ConfirmDialog>
    </li>
  );
}
