import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CANCELLED, supportsPasskeys, withPasskeys } from '@/auth/passkeysOnDemand';
import { Button } from '@/ui/Button';
import { KeyIcon } from '@/ui/securityIcons';
import { useToast } from '@/ui/toaster';
import { passkeyFailure } from '../authErrors';
import { useAuthToast } from '../useAuthToast';

/** Signs in with a passkey instead of address and password. Success arrives as an auth-js event, and the page moves on. */
export function PasskeySignIn() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const { failed } = useAuthToast();
  const [asking, setAsking] = useState(false);
  const [off, setOff] = useState(false);
  if (off || !supportsPasskeys()) return null;

  const signIn = async () => {
    setAsking(true);
    const problem = await withPasskeys((passkeys) => passkeys.signInWithPasskey());
    setAsking(false);
    if (problem?.code === CANCELLED) toast.info(t('passkey.cancelled'), t('passkey.cancelledText'));
    else if (problem) failed(passkeyFailure(problem, 'signIn.failed'));
    if (problem?.code === 'passkey_disabled') setOff(true);
  };

  return (
    <Button startIcon={<KeyIcon small />} loading={asking} onClick={() => void signIn()}>
      {t(asking ? 'passkey.waiting' : 'passkey.signIn')}
    </Button>
  );
}
