import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';
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
  remove: () => Promise<AuthProblem | null>;
  onRemoved: () => Promise<void>;
}

/** A second factor, with its removal after a confirmation. */
export function FactorRow({ kind, icon, name, facts, actions, last, remove, onRemoved }: FactorRowProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const problemText = useProblemText(kind === 'passkey' ? 'passkey' : 'app');
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const removeIt = async () => {
    setAsking(false);
    setRemoving(true);
    const problem = await remove();
    if (problem) {
      setRemoving(false);
      toast.error(t(`removal.${kind}.failed`), problemText(problem));
      return;
    }
    toast.success(t(`removal.${kind}.done`));
    // The next token carries the new permissions of the session.
    await callAuth((client) => client.refreshSession());
    await onRemoved();
  };

  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        <span className="small muted">{facts}</span>
      </div>
      <div className={styles.buttons}>
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
      <ConfirmDialog
        open={asking}
        destructive
        title={t(`removal.${kind}.title`, { name })}
        action={t('factor.remove')}
        onConfirm={() => void removeIt()}
        onClose={() => setAsking(false)}
      >
        {t(`removal.${kind}.text`)} {last && t('factor.removeLast')}
      </ConfirmDialog>
    </li>
  );
}
