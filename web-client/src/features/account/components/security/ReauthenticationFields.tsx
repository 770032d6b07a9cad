import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH } from '@/auth/credentials';
import {
  emailCode,
  maskedAddress,
  type ReauthenticationValues,
  type ReauthenticationMethod,
} from '@/auth/reauthentication';
import { Button } from '@/ui/Button';
import { CodeInput, PasswordField } from '@/ui/form';
import { problemKey } from '../../useProblemText';
import styles from './security.module.css';

/** Pause before another code can be requested, seconds: the longest delivery time of an email. */
const PAUSE = 60;

interface ReauthenticationFieldsProps {
  /** The address that the code is sent to. */
  email: string;
  /** Whether the fields have just appeared because the service requires them. */
  focused?: boolean;
}

/** The current password, or an emailed code as an alternative: the form fields of `presenceSchema`. */
export function ReauthenticationFields({ email, focused = false }: ReauthenticationFieldsProps) {
  const { t } = useTranslation(['security', 'auth']);
  const { control, setFocus, setValue, setError, clearErrors } = useFormContext<ReauthenticationValues>();
  const way = useWatch({ control, name: 'way' });
  const [sending, setSending] = useState(false);
  const [resent, setResent] = useState(false);
  const [pause, rest] = usePause();
  // The button that led to a field disappears with it.
  const moves = useRef(focused);
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    setFocus(way === 'code' ? 'code' : 'current');
  }, [setFocus, way]);

  const go = (to: ReauthenticationMethod) => {
    moves.current = true;
    clearErrors(['current', 'code']);
    setValue('way', to);
  };
  const send = async () => {
    setSending(true);
    setResent(false);
    const problem = await emailCode();
    setSending(false);
    const message = problem && problemKey(problem);
    if (!problem) rest();
    if (way === 'code') {
      if (message) setError('code', { message });
      else setResent(true);
      setFocus('code');
    } else if (!message || problem.code === 'over_email_send_rate_limit') {
      // At the limit, one of the sent codes is still valid.
      go('code');
      if (message) setError('code', { message });
    } else {
      setError('current', { message }, { shouldFocus: true });
    }
  };

  if (way !== 'code') {
    return (
      <div className={`${styles.presence} justify-items-stretch grid gap-4`}>
        <PasswordField
          name="current"
          label={t('password.current')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_LENGTH}
        />
        <Button size="small" variant="text" loading={sending} onClick={() => void send()}>
          {t(sending ? 'presence.mailing' : 'presence.mail')}
        </Button>
      </div>
    );
  }
  const address: ReactNode = <bdi className="ltr" />;
  const sent = (
    <Trans
      t={t}
      i18nKey="presence.sent"
      values={{ email: maskedAddress(email) }}
      components={{ address: address as never }}
    />
  );
  return (
    <div className={`${styles.presence} justify-items-stretch grid gap-4`}>
      <CodeInput name="code" label={t('presence.code')} help={sent} />
      <div className={`${styles.buttons} flex flex-wrap items-center gap-12 gap-y-8`}>
        <Button size="small" variant="text" disabled={pause > 0} loading={sending} onClick={() => void send()}>
          {pause > 0 ? t('presence.againIn', { count: pause }) : t('auth:code.again')}
        </Button>
        <Button size="small" variant="text" onClick={() => go('password')}>
          {t('presence.password')}
        </Button>
        <span role="status" className="small muted">
          {resent && t('auth:code.sent')}
        </span>
      </div>
    </div>
  );
}

/** Counts down from `PAUSE`. */
function usePause() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = window.setTimeout(() => setLeft(left - 1), 1_000);
    return () => window.clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(PAUSE)] as const;
}
