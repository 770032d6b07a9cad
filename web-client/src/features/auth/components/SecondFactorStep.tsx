import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { askAuth, type AuthProblem } from '@/auth/authClient';
import { endSession, leaveSession } from '@/auth/endSession';
import { isOver } from '@/auth/problem';
import { showRecoveryCode } from '@/auth/recoveryCodes';
import { type Factor, useFactors } from '@/auth/useFactors';
import { Button } from '@/ui/Button';
import { CodeInput, Form, SelectField, SubmitButton, TextField } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import { secondFactorFailure } from '../authErrors';
import { challengeSchema, RECOVERY_CODE_MAX_LENGTH, recoveryCodeSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';
import styles from './SecondFactorStep.module.css';
import { StepHead } from './StepHead';

type Way = 'app' | 'recovery';

/** After the password: a code of the authenticator app, or a recovery code. Success arrives as an event of auth-js, and the page moves on. */
export function SecondFactorStep() {
  const { t } = useTranslation('auth');
  const [way, setWay] = useState<Way>('app');
  const { factors, problem, busy, reload } = useFactors();
  const apps = factors?.filter(({ verified }) => verified);
  const none = apps?.length === 0;

  // Whoever has none any more, because an admin took it off, needs to show none: the next token says so.
  useEffect(() => {
    if (none) void askAuth((client) => client.refreshSession());
  }, [none]);

  return (
    <div className={styles.step}>
      {way === 'recovery' ? (
        <RecoveryCode />
      ) : apps && !none ? (
        <AppCode apps={apps} onGone={() => void reload()} />
      ) : (
        <>
          <StepHead title={t('challenge.title')} />
          {problem ? (
            <LoadError
              title={t('code.failed')}
              text={t(secondFactorFailure(problem, way).text as never)}
              busy={busy}
              onRetry={() => void reload()}
            />
          ) : (
            <Loading className={styles.step}>
              <SkeletonText lines={2} />
              <Skeleton shape="field" />
            </Loading>
          )}
        </>
      )}
      <Button variant="text" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
        {t(way === 'app' ? 'challenge.useRecovery' : 'challenge.useApp')}
      </Button>
      <Leave />
    </div>
  );
}

/** What went wrong, as a toast. A session that was ended meanwhile has nothing more to show a code for. */
function useTell(way: Way) {
  const dispatch = useDispatch();
  const { failed } = useAuthToast();
  return async (problem: AuthProblem) => {
    failed(secondFactorFailure(problem, way));
    if (isOver(problem)) await leaveSession(dispatch);
  };
}

function AppCode({ apps, onGone }: { apps: readonly Factor[]; onGone: () => void }) {
  const { t } = useTranslation('auth');
  const tell = useTell('app');
  const { invalid } = useAuthToast();
  const form = useForm({
    resolver: valibotResolver(challengeSchema),
    defaultValues: { factorId: apps[0]?.id ?? '', code: '' },
  });
  const several = apps.length > 1;
  return (
    <Form
      form={form}
      onInvalid={invalid}
      onSubmit={async (answer) => {
        const { error } = await askAuth((client) => client.mfa.challengeAndVerify(answer));
        if (!error) return;
        await tell(error);
        if (error.code === 'mfa_factor_not_found') onGone();
        // One that was not looked at is still good.
        if (error.code === 'mfa_verification_failed') form.resetField('code');
        form.setFocus('code');
      }}
    >
      <StepHead title={t('challenge.title')} text={t(several ? 'challenge.textSeveral' : 'challenge.text')} />
      {several && (
        <SelectField
          name="factorId"
          label={t('challenge.app')}
          options={apps.map(({ id, name }) => ({ value: id, text: name || t('challenge.nameless') }))}
        />
      )}
      <CodeInput name="code" label={t('code.label')} help={t('challenge.help')} />
      <SubmitButton busy={t('code.busy')}>{t('code.action')}</SubmitButton>
    </Form>
  );
}

function RecoveryCode() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const tell = useTell('recovery');
  const { invalid } = useAuthToast();
  const form = useForm({ resolver: valibotResolver(recoveryCodeSchema), defaultValues: { recoveryCode: '' } });
  return (
    <Form
      form={form}
      onInvalid={invalid}
      onSubmit={async ({ recoveryCode }) => {
        const error = await showRecoveryCode(recoveryCode);
        if (!error) {
          toast.info(t('challenge.recoveryUsed'), t('challenge.recoveryUsedText'));
          return;
        }
        await tell(error);
        form.setFocus('recoveryCode');
      }}
    >
      <StepHead title={t('challenge.recoveryTitle')} text={t('challenge.recoveryText')} />
      <TextField
        name="recoveryCode"
        label={t('challenge.recoveryLabel')}
        dir="ltr"
        autoComplete="off"
        maxLength={RECOVERY_CODE_MAX_LENGTH}
      />
      <SubmitButton busy={t('code.busy')}>{t('code.action')}</SubmitButton>
    </Form>
  );
}

/** Only this session is left: whoever has shown half of what it takes ends no other one. */
function Leave() {
  const { t } = useTranslation(['common', 'auth']);
  const toast = useToast();
  const dispatch = useDispatch();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const problem = await endSession(dispatch, 'local');
    setLeaving(false);
    if (problem) toast.error(t('signOutFailed'));
    else toast.success(t('signedOut'));
  };
  return (
    <Button variant="text" loading={leaving} onClick={() => void leave()}>
      {t('auth:challenge.signOut')}
    </Button>
  );
}
