import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { linkEnded, selectAuth } from '@/auth/authSlice';
import { RETURN_TO_PARAMETER, safeReturnTo } from '@/auth/returnTo';
import { isRecoveryAddress, type LinkFailure, type LinkOutcome } from '@/auth/link';
import { ArchWindow } from '@/ui/ArchWindow';
import { Button } from '@/ui/Button';
import { BackIcon } from '@/ui/icons';
import QuietRoomScene from '@/ui/illustrations/QuietRoomScene.svg';
import { PageLoading } from '@/ui/PageLoading';
import { PageTitle } from '@/ui/PageTitle';
import { useToast } from '@/ui/toaster';
import styles from './AuthPage.module.css';
import { CodeForm } from './components/CodeForm';
import { NewPasswordForm } from './components/NewPasswordForm';
import { ResetEmailForm } from './components/ResetEmailForm';
import { SecondFactorStep } from './components/SecondFactorStep';
import { SignTabs } from './components/SignTabs';

/** The steps of docs/product.md, section 4. The second factor and the new password are not steps: they follow from the session. */
type Step = 'sign' | 'confirm' | 'resetEmail' | 'resetCode';

/** Part of the fragment with the address that got an email with digits for a new password. */
const RESET_PARAMETER = 'reset';

/** Sign-in, sign-up and password recovery. */
export default function AuthPage() {
  const { t } = useTranslation('auth');
  const { status, user, mfaPending, recovery, link } = useSelector(selectAuth);
  const location = useLocation();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  // Emails that the office requested lead to the page for their digits.
  const mailed = new URLSearchParams(location.hash.slice(1)).get(RESET_PARAMETER) ?? '';
  const [step, setStep] = useState<Step>(mailed ? 'resetCode' : 'sign');
  const [email, setEmail] = useState(mailed);
  const dispatch = useDispatch();
  const byRecoveryLink = recovery || isRecoveryAddress(location);
  useLinkToast(link);

  const go = (to: Step, address = email) => {
    setEmail(address);
    setStep(to);
  };
  const backToSignIn = () => {
    setStep('sign');
    dispatch(linkEnded(null));
    void navigate(paths.auth, { replace: true });
  };

  if (status === 'loading') return <PageLoading />;
  const needsPassword = byRecoveryLink || user?.passwordRequired;
  if (user && !needsPassword && !mailed)
    return <Navigate to={safeReturnTo(parameters.get(RETURN_TO_PARAMETER), paths.home)} replace />;

  const form = () => {
    if (mfaPending) return <SecondFactorStep />;
    if (user && needsPassword) return <NewPasswordForm confirmed={user.passwordRequired} onDone={backToSignIn} />;
    if (step === 'confirm') return <CodeForm purpose="signup" email={email} onBack={() => go('sign')} />;
    if (step === 'resetCode') return <CodeForm purpose="recovery" email={email} onBack={() => go('resetEmail')} />;
    if (step === 'resetEmail' || byRecoveryLink || link === 'elsewhere') {
      return (
        <ResetEmailForm
          email={email}
          failedLink={step === 'sign' && link !== 'half' ? (link ?? 'expired') : null}
          onSent={(address) => go('resetCode', address)}
          onBack={backToSignIn}
        />
      );
    }
    return (
      <SignTabs
        email={email}
        onForgot={(address) => go('resetEmail', address)}
        onAwaiting={(address) => go('confirm', address)}
      />
    );
  };

  return (
    <div className="wrap grid-cols-[minmax(0,460px)_minmax(0,1fr)] gap-y-48 gap-x-[clamp(48px,9vw,128px)] pt-[clamp(24px,4vw,48px)] max-lg:grid-cols-[minmax(0,520px)] max-lg:justify-center grid items-end">
      <PageTitle unlisted>{t('title')}</PageTitle>
      <div className={`${styles.form} pb-s grid self-start gap-20`}>
        <Button size="small" to={paths.home} className="justify-self-start">
          <BackIcon small />
          {t('home')}
        </Button>
        <h1>{t('welcome')}</h1>
        {form()}
      </div>
      <ArchWindow outlined className={`${styles.arch} bg-therapy-wash`}>
        <QuietRoomScene className="w-full h-full" />
      </ArchWindow>
    </div>
  );
}

/** Title and text of a link that opened no session. */
const textsOfLink = {
  expired: ['code.wrong', 'code.linkExpired'],
  locked: ['signIn.failed', 'signIn.banned'],
  limited: ['signIn.tooMany', 'failures.wait'],
  unreachable: ['code.failed', 'failures.unreachable'],
} as const satisfies Record<Exclude<LinkFailure, 'elsewhere'>, readonly [string, string]>;

/** Shows once the result of an email link that opened no session. The form explains how to continue in another browser. */
function useLinkToast(link: LinkOutcome | null) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const told = useRef(false);
  useEffect(() => {
    if (!link || link === 'elsewhere' || told.current) return;
    told.current = true;
    if (link === 'half') toast.success(t('link.email_change.half'), t('link.email_change.halfText'), true);
    else {
      const [title, text] = textsOfLink[link];
      toast.error(t(title), t(text));
    }
  }, [link, t, toast]);
}
