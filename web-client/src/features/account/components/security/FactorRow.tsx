import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import type { Reauthentication } from '@/auth/reauthentication';
import { Button } from '@/ui/Button';
import { useToast } from '@/ui/toaster';
import { ProofDialog } from './ProofDialog';
import styles from './security.module.css';

interface FactorRowProps {
  /** Selects the texts. */
  kind: 'factor' | 'passkey';
  icon: ReactNode;
  name: string;
  /** Details below the name. */
  facts: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
  /** Whether no other second factor is set up. */
  last: boolean;
  /** Address of the account. */
  email: string;
  remove: (proof: Reauthentication) => Promise<AuthProblem | null>;
  onRemoved: () => Promise<void>;
}

/** A second factor, with its removal after a confirmation. */
export function FactorRow({ kind, icon, name, facts, actions, last, email, remove, onRemoved }: FactorRowProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const removeIt = async (proof: Reauthentication) => {
    const problem = await remove(proof);
    if (problem) return problem;
    setAsking(false);
    setRemoving(true);
    toast.success(t(`removal.${kind}.done`));
    // The next token carries the new permissions of the session.
    await callAuth((client) => client.refreshSession());
    await onRemoved();
    return null;
  };

  return (
    <li className={`${styles.row} grid-cols-[20px_minmax(0,1fr)_auto] py-14 grid items-center gap-14 gap-y-4`}>
      {icon}
      <div className="grid gap-2 wrap-anywhere">
        <bdi className="font-550">{name}</bdi>
        <span className="small muted">{facts}</span>
      </div>
      <div className={`${styles.buttons} flex flex-wrap items-center gap-12 gap-y-8`}>
        {actions}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t(`removal.${kind}.named`, { name })}
          loading={removing}
          onClick={() => setAsking(true)}
        >
          {t('factor.remove')}
        </Button>
      </div>
      {asking && (
        <ProofDialog
          destructive
          email={email}
          about={kind === 'passkey' ? 'passkey' : 'app'}
          title={t(`removal.${kind}.title`, { name })}
          action={t('factor.remove')}
          busy={t('factor.removing')}
          failed={t(`removal.${kind}.failed`)}
          onConfirm={removeIt}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(`removal.${kind}.text`)} {last && t('factor.removeLast')}
          </p>
        </ProofDialog>
      )}
    </li>
  );
}
