import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import { endSession, leaveSession } from '@/auth/endSession';
import { CANCELLED, supportsPasskeys, withPasskeys } from '@/auth/passkeysOnDemand';
import { isSessionMissing, refuse } from '@/auth/problem';
import { showRecoveryCode } from '@/auth/recoveryCodes';
import { useCodesLeft } from '@/auth/useCodesLeft';
import { type Factor, useFactors } from '@/auth/useFactors';
import { type Refusal, useMutationForm } from '@/modules/forms';
import { Button } from '@/ui/Button';
import { CodeInput, Form, schemaResolver, SelectField, SubmitButton, TextField } from '@/ui/form';
import { LoadError } from '@/ui/LoadError';
import { KeyIcon } from '@/ui/securityIcons';
import { Loading, Skeleton, SkeletonText } from '@/ui/Skeleton';
import { useToast } from '@/ui/toaster';
import { passkeyFailure, secondFactorFailure } from '../authErrors';
import { challengeSchema, RECOVERY_CODE_MAX_LENGTH, recoveryCodeSchema } from '../schema';
import { useAuthToast } from '../useAuthToast';
import styles from './SecondFactorStep.module.css';
import { StepHead } from './StepHead';

const ways = ['passkey', 'app', 'recovery'] as const;
type Way = (typeof ways)[number];

const useIt = {
  passkey: 'challenge.usePasskey',
  app: 'challenge.useApp',
  recovery: 'challenge.useRecovery',
} as const satisfies Record<Way, string>;

/** After the password: a passkey, an authenticator code or a recovery code. Success arrives as an auth-js event, and the page moves on. */
export function SecondFactorStep() {
  const { t } = useTranslation('auth');
  const [chosen, choose] = useState<Way>();
  const { factors, problem, busy, reload } = useFactors();
  const [codesLeft] = useCodesLeft(factors);
  const set = factors?.filter(({ verified }) => verified);
  const none = set?.length === 0;

  // A user whose factors an admin has removed needs none: the next token reflects that.
  useEffect(() => {
    if (none) void callAuth((client) => client.refreshSession());
  }, [none]);

  const passkeys = (set ?? []).filter(({ kind }) => kind === 'passkey');
  const apps = (set ?? []).filter(({ kind }) => kind === 'app');
  const has: Record<Way, boolean> = {
    passkey: passkeys.length > 0 && supportsPasskeys(),
    app: apps.length > 0,
    // Until the factors are loaded.
    recovery: codesLeft !== 0,
  };
  const offered = ways.filter((way) => has[way]);
  const isKnown = set && !none;
  const way = chosen && has[chosen] ? chosen : isKnown ? offered[0] : undefined;
  const gone = () => void reload();
  return (
    <div className={styles.step}>
      {way === 'passkey' && <PasskeyProof key={idsOf(passkeys)} passkeys={passkeys} onGone={gone} />}
      {way === 'app' && <AppCode key={idsOf(apps)} apps={apps} onGone={gone} />}
      {way === 'recovery' && <RecoveryCode />}
      {!way && <StepHead title={t('challenge.title')} text={isKnown && t('challenge.elsewhere')} />}
      {!way &&
        !isKnown &&
        (problem ? (
          <LoadError
            title={t('code.failed')}
            text={t(secondFactorFailure(problem, 'app').text as never)}
            busy={busy}
            onRetry={gone}
          />
        ) : (
          <Loading className={styles.step}>
            <SkeletonText lines={2} />
            <Skeleton shape="field" />
          </Loading>
        ))}
      {offered
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="text" onClick={() => choose(other)}>
            {t(useIt[other])}
          </Button>
        ))}
      <Leave />
    </div>
  );
}

/** A form restarts when its choices change. */
const idsOf = (factors: readonly Factor[]) => factors.map(({ id }) => id).join();

/** Explains a problem. A session that has ended in the meantime needs no code. */
function useExplain(way: Way, onGone?: () => void) {
  const dispatch = useDispatch();
  const { failed, refusal } = useAuthToast();
  return async (problem: AuthProblem): Promise<Refusal | false> => {
    const failure = way === 'passkey' ? passkeyFailure(problem, 'code.failed') : secondFactorFailure(problem, way);
    const isGone = problem.code === 'mfa_factor_not_found';
    // Both replace the form.
    if (!isSessionMissing(problem) && !isGone) return refusal(failure);
    failed(failure);
    if (isGone) onGone?.();
    else await leaveSession(dispatch);
    return false;
  };
}

function PasskeyProof({ passkeys, onGone }: { passkeys: readonly Factor[]; onGone: () => void }) {
  const { t } = useTranslation('auth');
  const explain = useExplain('passkey', onGone);
  const form = useForm({ defaultValues: { factorId: passkeys[0]?.id ?? '' } });
  const edit = useMutationForm({
    form,
    save: async ({ factorId }) => refuse(await withPasskeys((module) => module.showPasskey(factorId))),
    onProblem: (problem) =>
      problem.code === CANCELLED
        ? { title: t('passkey.cancelled'), text: t('challenge.cancelledText'), tone: 'info' }
        : explain(problem),
  });
  const several = passkeys.length > 1;
  return (
    <Form {...edit.props} guarded={false}>
      <StepHead title={t('challenge.title')} text={t(several ? 'challenge.passkeySeveral' : 'challenge.passkeyText')} />
      {several && <FactorSelect label={t('challenge.passkey')} factors={passkeys} />}
      <SubmitButton busy={t('passkey.waiting')} startIcon={<KeyIcon small />}>
        {t('challenge.usePasskey')}
      </SubmitButton>
    </Form>
  );
}

/** Selects one of several. */
function FactorSelect({ label, factors }: { label: string; factors: readonly Factor[] }) {
  const { t } = useTranslation('auth');
  const options = factors.map(({ id, name }) => ({ value: id, text: name || t('challenge.nameless') }));
  return <SelectField name="factorId" label={label} options={options} />;
}

function AppCode({ apps, onGone }: { apps: readonly Factor[]; onGone: () => void }) {
  const { t } = useTranslation('auth');
  const explain = useExplain('app', onGone);
  const { invalid } = useAuthToast();
  const form = useForm({
    resolver: schemaResolver(challengeSchema),
    defaultValues: { factorId: apps[0]?.id ?? '', code: '' },
  });
  const edit = useMutationForm({
    form,
    save: async (answer) => refuse((await callAuth((client) => client.mfa.challengeAndVerify(answer))).error),
    onProblem: (problem) => {
      // A code that was not checked is still valid.
      if (problem.code === 'mfa_verification_failed') form.resetField('code');
      form.setFocus('code');
      return explain(problem);
    },
  });
  const several = apps.length > 1;
  return (
    <Form {...edit.props} guarded={false} onInvalid={invalid}>
      <StepHead title={t('challenge.title')} text={t(several ? 'challenge.textSeveral' : 'challenge.text')} />
      {several && <FactorSelect label={t('challenge.app')} factors={apps} />}
      <CodeInput name="code" label={t('code.label')} help={t('challenge.help')} />
      <SubmitButton busy={t('code.busy')}>{t('code.action')}</SubmitButton>
    </Form>
  );
}

function RecoveryCode() {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const explain = useExplain('recovery');
  const { invalid } = useAuthToast();
  const form = useForm({ resolver: schemaResolver(recoveryCodeSchema), defaultValues: { recoveryCode: '' } });
  const edit = useMutationForm({
    form,
    save: async ({ recoveryCode }) => refuse(await showRecoveryCode(recoveryCode)),
    onSaved: () => toast.info(t('challenge.recoveryUsed'), t('challenge.recoveryUsedText')),
    onProblem: (problem) => {
      form.setFocus('recoveryCode');
      return explain(problem);
    },
  });
  return (
    <Form {...edit.props} guarded={false} onInvalid={invalid}>
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

/** Signs out of this session only: a user with half the proof cannot end others. */
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
