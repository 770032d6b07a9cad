import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, removePasskey } from '@/auth/passkeys';
import { supportsPasskeys } from '@/auth/passkeysOnDemand';
import type { useAuthQuery } from '@/auth/useAuthQuery';
import type { Factor } from '@/auth/useFactors';
import { formatAgo } from '@/i18n/ago';
import { formatDate } from '@/i18n/format';
import { Button } from '@/ui/Button';
import { lazyPart } from '@/ui/lazyPart';
import { LoadError } from '@/ui/LoadError';
import { KeyIcon } from '@/ui/securityIcons';
import { SkeletonRows } from '@/ui/Skeleton';
import { TextSection } from '@/ui/TextSection';
import { useDialog } from '@/ui/useDialog';
import { useProblemText } from '../../useProblemText';
import { FactorRow } from './FactorRow';
import styles from './security.module.css';

const AddPasskeyDialog = lazyPart('account.add-passkey', () => import('./AddPasskeyDialog'));
const RenamePasskeyDialog = lazyPart('account.rename-passkey', () => import('./RenamePasskeyDialog'));

interface PasskeySectionProps {
  email: string;
  asked: ReturnType<typeof useAuthQuery<Passkey[]>>;
  /** All loaded second factors, including passkeys. */
  factors: readonly Factor[] | undefined;
  codesLeft: number | null | undefined;
  onChanged: () => Promise<void>;
}

/** Devices that sign in without a password. */
export function PasskeySection({ email, asked, factors, codesLeft, onChanged }: PasskeySectionProps) {
  const { t } = useTranslation('security');
  const problemText = useProblemText('passkey');
  const { data: passkeys, problem, busy, reload } = asked;
  const set = factors?.filter(({ verified }) => verified);
  const taken = [...(factors ?? []).map(({ name }) => name), ...(passkeys ?? []).map((each) => each.friendly_name)];
  const add = useDialog();
  return (
    <TextSection id="passkeys" title={t('passkey.title')}>
      <p className="muted">{t('passkey.text')}</p>
      {!passkeys ? (
        problem ? (
          <LoadError
            title={t('passkey.failed')}
            text={problemText(problem)}
            busy={busy}
            onRetry={() => void reload()}
          />
        ) : (
          <SkeletonRows rows={1} />
        )
      ) : (
        <>
          {passkeys.length === 0 ? (
            <p>{t('passkey.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('passkey.list')}>
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  email={email}
                  passkey={passkey}
                  last={set?.length === 1}
                  taken={taken}
                  onChanged={onChanged}
                />
              ))}
            </ul>
          )}
          {supportsPasskeys() ? (
            <div className="flex flex-wrap gap-12">
              <Button aria-haspopup="dialog" loading={add.opening} onClick={add.open}>
                {t(passkeys.length === 0 ? 'passkey.add' : 'passkey.addAnother')}
              </Button>
            </div>
          ) : (
            <p className="muted">{t('passkey.unsupported')}</p>
          )}
        </>
      )}
      <Suspense>
        {add.isOpen && (
          <AddPasskeyDialog
            email={email}
            taken={taken}
            withCodes={set?.length === 0 || codesLeft === 0}
            onClose={() => {
              add.close();
              void onChanged();
            }}
          />
        )}
      </Suspense>
    </TextSection>
  );
}

interface RowProps {
  email: string;
  passkey: Passkey;
  last: boolean;
  taken: readonly string[];
  onChanged: () => Promise<void>;
}

function Row({ passkey: { id, friendly_name, created_at, last_used_at }, email, last, taken, onChanged }: RowProps) {
  const { t } = useTranslation('security');
  const name = friendly_name || t('passkey.nameless');
  const rename = useDialog();
  return (
    <FactorRow
      kind="passkey"
      icon={<KeyIcon className="muted" />}
      name={name}
      facts={
        <>
          {t('factor.since', { date: formatDate(created_at) })}
          {' · '}
          {last_used_at ? t('sessions.lastUse', { when: formatAgo(last_used_at) }) : t('passkey.unused')}
        </>
      }
      actions={
        <>
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t('passkey.renameNamed', { name })}
            loading={rename.opening}
            onClick={rename.open}
          >
            {t('passkey.rename')}
          </Button>
          <Suspense>
            {rename.isOpen && (
              <RenamePasskeyDialog
                id={id}
                name={friendly_name}
                taken={taken}
                onClose={rename.close}
                onRenamed={() => {
                  rename.close();
                  void onChanged();
                }}
              />
            )}
          </Suspense>
        </>
      }
      last={last}
      email={email}
      remove={(proof) => removePasskey(id, proof)}
      onRemoved={onChanged}
    />
  );
}
