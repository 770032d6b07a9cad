import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';
import styles from './SignTabs.module.css';

interface SignTabsProps {
  email: string;
  onForgot: (email: string) => void;
  onAwaiting: (email: string) => void;
}

const tabs = ['signIn', 'signUp'] as const;

/** Sign In and Sign Up side by side. */
export function SignTabs({ email, onForgot, onAwaiting }: SignTabsProps) {
  const { t } = useTranslation('auth');
  const [tab, setTab] = useState<(typeof tabs)[number]>('signIn');
  return (
    <>
      <Tabs value={tab} onChange={(_, chosen: typeof tab) => setTab(chosen)} aria-label={t('tabs')} variant="fullWidth">
        {tabs.map((name) => (
          <Tab key={name} value={name} id={`tab-${name}`} aria-controls={`panel-${name}`} label={t(`${name}.tab`)} />
        ))}
      </Tabs>
      {tabs.map((name) => (
        <div
          key={name}
          id={`panel-${name}`}
          role="tabpanel"
          aria-labelledby={`tab-${name}`}
          hidden={tab !== name}
          className={styles.panel}
        >
          {tab === name && name === 'signIn' && (
            <SignInForm email={email} onForgot={onForgot} onUnconfirmed={onAwaiting} />
          )}
          {tab === name && name === 'signUp' && <SignUpForm onAwaiting={onAwaiting} />}
        </div>
      ))}
    </>
  );
}
