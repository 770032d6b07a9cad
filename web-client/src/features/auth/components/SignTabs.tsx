import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '@/ui/Tabs';
import { PasskeySignIn } from './PasskeySignIn';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';

interface SignTabsProps {
  email: string;
  onForgot: (email: string) => void;
  onAwaiting: (email: string) => void;
}

const tabs = ['signIn', 'signUp'] as const;

/** Sign In and Sign Up as tabs. */
export function SignTabs({ email, onForgot, onAwaiting }: SignTabsProps) {
  const { t } = useTranslation('auth');
  const [tab, setTab] = useState<(typeof tabs)[number]>('signIn');
  return (
    <Tabs
      label={t('tabs')}
      look="wide"
      tabs={tabs.map((id) => ({ id, label: t(`${id}.tab`) }))}
      value={tab}
      onChange={setTab}
    >
      {(shown) =>
        shown === 'signIn' ? (
          <div className="grid gap-20">
            <SignInForm email={email} onForgot={onForgot} onUnconfirmed={onAwaiting} />
            <PasskeySignIn />
          </div>
        ) : (
          <SignUpForm onAwaiting={onAwaiting} />
        )
      }
    </Tabs>
  );
}
