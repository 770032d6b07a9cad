import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { removeApp } from '@/auth/authenticatorApps';
import type { useCodesLeft } from '@/auth/useCodesLeft';
import type { useFactors } from '@/auth/useFactors';
import { formatDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { ShieldIcon } from '@/ui/icons';
import { lazyPart } from '@/ui/lazyPart';
import { LoadError } from '@/ui/LoadError';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextSection } from '@/ui/TextSection';
import { useDialog } from '@/ui/useDialog';
import { useProblemText } from '../../useProblemText';
import { FactorRow } from './FactorRow';
import styles from './security.module.css';

const SetUpDialog = lazyPart('account.set-up-app', () => import('./SetUpDialog'));
const NewCodesDialog = lazyPart('account.new-codes', () => import('./NewCodesDialog'));

interface SecondFactorSectionProps {
  /** Address of the account. */
  email: string;
  asked: ReturnType<typeof useFactors>;
  left: ReturnType<typeof useCodesLeft>;
  /** Whether passkeys are offered; they count as second factors. */
  passkeys: boolean;
}

/** Authenticator apps, and the recovery codes of all second factors. */
export function SecondFactorSection({
  email,
  asked: { factors, problem, busy, reload },
  left: [left, askForLeft],
  passkeys,
}: SecondFactorSectionProps) {
  const { t } = useTranslation('security');
  const problemText = useProblemText();
  const set = factors?.filter(({ verified }) => verified);
  const apps = set?.filter(({ kind }) => kind === 'app');
  const setUp = useDialog();
  const makeCodes = useDialog();

  return (
    <TextSection id="second-factor" title={t('factor.title')}>
      <p className="muted">
        {t('factor.text')} {passkeys && t('factor.passkeys')}
      </p>
      {!set || !apps ? (
        problem ? (
          <LoadError title={t('factor.failed')} text={problemText(problem)} busy={busy} onRetry={() => void reload()} />
        ) : (
          <SkeletonRows rows={1} />
        )
      ) : (
        <>
          {apps.length === 0 ? (
            <p>{t('factor.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('factor.list')}>
              {apps.map(({ id, name, createdAt }) => (
                <FactorRow
                  key={id}
                  kind="factor"
                  icon={<ShieldIcon className="muted" />}
                  name={name || t('factor.nameless')}
                  facts={t('factor.since', { date: formatDate(createdAt) })}
                  last={set.length === 1}
                  email={email}
                  remove={(proof) => removeApp(id, proof)}
                  onRemoved={reload}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-12">
            <Button aria-haspopup="dialog" loading={setUp.opening} onClick={setUp.open}>
              {t(apps.length === 0 ? 'factor.add' : 'factor.addAnother')}
            </Button>
          </div>
          {set.length > 0 && (
            <div className="flex flex-wrap items-center gap-16 gap-y-8">
              {left !== undefined && <p>{left === null ? t('codes.loadFailed') : t('codes.left', { count: left })}</p>}
              <Button size="small" aria-haspopup="dialog" loading={makeCodes.opening} onClick={makeCodes.open}>
                {t('codes.make')}
              </Button>
            </div>
          )}
        </>
      )}
      <Suspense>
        {setUp.isOpen && (
          <SetUpDialog
            email={email}
            leftovers={(factors ?? []).filter(({ kind, verified }) => kind === 'app' && !verified)}
            withCodes={set?.length === 0 || left === 0}
            onClose={() => {
              setUp.close();
              void reload();
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {makeCodes.isOpen && (
          <NewCodesDialog
            email={email}
            onClose={() => {
              makeCodes.close();
              void askForLeft();
            }}
          />
        )}
      </Suspense>
    </TextSection>
  );
}
