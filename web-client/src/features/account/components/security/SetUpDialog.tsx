import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callAuth, type AuthProblem } from '@/auth/authClient';
import { codeSchema } from '@/auth/credentials';
import type { Factor } from '@/auth/useFactors';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { CodeInput, Form, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';
import { CopyButton } from './CopyButton';
import { NAME_MAX_LENGTH, nameSchema } from './factorName';
import { makeCodes, type MadeCodes, NewCodes } from './NewCodes';
import styles from './security.module.css';

/** An app that waits for its first code. */
interface Begun {
  id: string;
  picture: string;
  secret: string;
}

type Step = { at: 'name' } | { at: 'scan'; begun: Begun } | { at: 'codes'; made: MadeCodes };

interface SetUpDialogProps {
  /** Apps whose setup was not finished. */
  leftovers: readonly Factor[];
  /** Whether recovery codes are created at the end. */
  withCodes: boolean;
  onClose: () => void;
}

const unenroll = (factorId: string) => callAuth((client) => client.mfa.unenroll({ factorId }));

/** Sets up an authenticator app: its name, key and first code, then the recovery codes. */
export default function SetUpDialog({ leftovers, withCodes, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [step, setStep] = useState<Step>({ at: 'name' });

  const finish = () => {
    toast.success(t('setup.done'), t('setup.doneText'));
    onClose();
  };
  const showCodes = async () => setStep({ at: 'codes', made: await makeCodes() });
  const leave = () => {
    // Leaving by accident would leave the user without recovery codes.
    if (step.at === 'codes') return;
    if (step.at === 'scan') void unenroll(step.begun.id).then(onClose);
    else onClose();
  };

  return (
    <Dialog deliberate title={t(step.at === 'codes' ? 'codes.title' : 'setup.title')} onClose={leave}>
      {step.at === 'name' && (
        <NameStep leftovers={leftovers} onBegun={(begun) => setStep({ at: 'scan', begun })} onClose={leave} />
      )}
      {step.at === 'scan' && (
        <ScanStep begun={step.begun} onShown={async () => (withCodes ? showCodes() : finish())} onClose={leave} />
      )}
      {step.at === 'codes' && <NewCodes made={step.made} onAgain={showCodes} onDone={finish} />}
    </Dialog>
  );
}

/** Errors appear in the dialog, because toasts are inert behind it for screen readers. */
function useFailure() {
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string>();
  const tell = (problem?: AuthProblem) => setFailure(problem && problemText(problem));
  return [failure, tell] as const;
}

function NameStep({
  leftovers,
  onBegun,
  onClose,
}: Omit<SetUpDialogProps, 'withCodes'> & { onBegun: (begun: Begun) => void }) {
  const { t } = useTranslation('security');
  const [failure, tell] = useFailure();
  const form = useForm({ resolver: valibotResolver(nameSchema), defaultValues: { name: '' } });
  const submit = async ({ name }: { name: string }) => {
    tell();
    await Promise.all(leftovers.map(({ id }) => unenroll(id)));
    const { data, error } = await callAuth((client) => client.mfa.enroll({ factorType: 'totp', friendlyName: name }));
    if (error || !data) {
      if (error) tell(error);
      form.setFocus('name');
      return;
    }
    onBegun({ id: data.id, picture: pictureOf(data.totp.qr_code), secret: data.totp.secret });
  };
  return (
    <Form form={form} guarded={false} onSubmit={submit}>
      <TextField name="name" label={t('setup.name')} help={t('setup.nameHelp')} maxLength={NAME_MAX_LENGTH} focused />
      <DialogEnd
        failed={t('setup.failed')}
        failure={failure}
        action={t('setup.next')}
        busy={t('setup.busy')}
        onClose={onClose}
      />
    </Form>
  );
}

const SVG = 'data:image/svg+xml;utf-8,';

/** auth-js puts the drawing into the URL unescaped; a `#` in it would end the URL. */
const pictureOf = (address: string) =>
  address.startsWith(`${SVG}<`) ? SVG + encodeURIComponent(address.slice(SVG.length)) : address;

function ScanStep({ begun, onShown, onClose }: { begun: Begun; onShown: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth']);
  const [failure, tell] = useFailure();
  const form = useForm({ resolver: valibotResolver(codeSchema), defaultValues: { code: '' } });
  const submit = async ({ code }: { code: string }) => {
    tell();
    const { error } = await callAuth((client) => client.mfa.challengeAndVerify({ factorId: begun.id, code }));
    if (!error) return onShown();
    tell(error);
    if (error.code === 'mfa_verification_failed') form.resetField('code');
    form.setFocus('code');
  };
  return (
    <Form form={form} guarded={false} onSubmit={submit}>
      <p>{t('setup.scan')}</p>
      <img className={styles.picture} src={begun.picture} alt={t('setup.picture')} width={200} height={200} />
      <div className={styles.secret}>
        <p className="small muted">{t('setup.secret')}</p>
        <p className={`num ${styles.key}`} dir="ltr">
          {begun.secret}
        </p>
        <CopyButton text={begun.secret}>{t('setup.copyKey')}</CopyButton>
      </div>
      <CodeInput name="code" label={t('auth:code.label')} help={t('setup.codeText')} />
      <DialogEnd
        failed={t('setup.failed')}
        failure={failure}
        action={t('setup.verify')}
        busy={t('auth:code.busy')}
        onClose={onClose}
      />
    </Form>
  );
}
