import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { enrolApp, type NewApp, removeApp } from '@/auth/authenticatorApps';
import { callAuth } from '@/auth/authClient';
import { codeSchema } from '@/auth/credentials';
import { AuthRefusal, refuse } from '@/auth/problem';
import { emptyReauthentication, reauthenticationOf, reauthenticationSchema } from '@/auth/reauthentication';
import type { Factor } from '@/auth/useFactors';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { CodeInput, Form, schemaResolver, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';
import { useExplainProblem } from './useExplainProblem';
import { CopyButton } from './CopyButton';
import { NAME_MAX_LENGTH, nameSchema } from './factorName';
import { makeCodes, type MadeCodes, NewCodes } from './NewCodes';
import { ReauthenticationFields } from './ReauthenticationFields';

type Step = { at: 'name' } | { at: 'scan'; begun: NewApp } | { at: 'codes'; made: MadeCodes };

interface SetUpDialogProps {
  /** Address of the account. */
  email: string;
  /** Apps whose setup was not finished. */
  leftovers: readonly Factor[];
  /** Whether recovery codes are created at the end. */
  withCodes: boolean;
  onClose: () => void;
}

/** Sets up an authenticator app: its name, key and first code, then the recovery codes. */
export default function SetUpDialog({ email, leftovers, withCodes, onClose }: SetUpDialogProps) {
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
    if (step.at === 'scan') void removeApp(step.begun.id).then(onClose);
    else onClose();
  };

  return (
    <Dialog deliberate title={t(step.at === 'codes' ? 'codes.title' : 'setup.title')} onClose={leave}>
      {step.at === 'name' && (
        <NameStep
          email={email}
          leftovers={leftovers}
          onBegun={(begun) => setStep({ at: 'scan', begun })}
          onClose={leave}
        />
      )}
      {step.at === 'scan' && (
        <ScanStep begun={step.begun} onShown={async () => (withCodes ? showCodes() : finish())} onClose={leave} />
      )}
      {step.at === 'codes' && <NewCodes made={step.made} onAgain={showCodes} onDone={finish} />}
    </Dialog>
  );
}

function NameStep({
  email,
  leftovers,
  onBegun,
  onClose,
}: Omit<SetUpDialogProps, 'withCodes'> & { onBegun: (begun: NewApp) => void }) {
  const { t } = useTranslation('security');
  const form = useForm({
    resolver: schemaResolver(v.intersect([nameSchema, reauthenticationSchema])),
    // A recent sign-in is sufficient proof, and only the service knows its age.
    defaultValues: { ...emptyReauthentication('fresh'), name: '' },
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const explain = useExplainProblem(form);
  const edit = useMutationForm({
    form,
    failed: t('setup.failed'),
    save: async ({ name, ...proof }) => {
      await Promise.all(leftovers.map(({ id }) => removeApp(id)));
      const { data, error } = await enrolApp(name, reauthenticationOf(proof));
      if (!data) throw new AuthRefusal(error);
      return data;
    },
    onSaved: onBegun,
    onProblem: (problem, values) => {
      const explained = explain(problem, values);
      if (explained && explained.text) form.setFocus('name');
      return explained;
    },
  });
  return (
    <Form {...edit.props} guarded={false}>
      <TextField name="name" label={t('setup.name')} help={t('setup.nameHelp')} maxLength={NAME_MAX_LENGTH} focused />
      {way !== 'fresh' && (
        <>
          <p>{t('presence.stale')}</p>
          <ReauthenticationFields email={email} focused />
        </>
      )}
      <DialogEnd action={t('setup.next')} busy={t('setup.busy')} onClose={onClose} />
    </Form>
  );
}

const pictureOf = (drawing: string) => `data:image/svg+xml;utf-8,${encodeURIComponent(drawing)}`;

function ScanStep({ begun, onShown, onClose }: { begun: NewApp; onShown: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation(['security', 'auth']);
  const problemText = useProblemText();
  const form = useForm({ resolver: schemaResolver(codeSchema), defaultValues: { code: '' } });
  const edit = useMutationForm({
    form,
    failed: t('setup.failed'),
    save: async ({ code }) =>
      refuse((await callAuth((client) => client.mfa.challengeAndVerify({ factorId: begun.id, code }))).error),
    onSaved: onShown,
    onProblem: (problem) => {
      if (problem.code === 'mfa_verification_failed') form.resetField('code');
      form.setFocus('code');
      return problemText(problem);
    },
  });
  return (
    <Form {...edit.props} guarded={false}>
      <p>{t('setup.scan')}</p>
      {/* Cameras need dark on light, in both colour schemes. */}
      <img
        className="justify-self-center p-12 bg-camera rounded-field"
        src={pictureOf(begun.totp.qr_code)}
        alt={t('setup.picture')}
        width={200}
        height={200}
      />
      <div className="grid justify-items-start gap-8">
        <p className="small muted">{t('setup.secret')}</p>
        <p
          className="num py-8 px-14 select-all font-650 wrap-anywhere bg-sand border border-line-2 rounded-field"
          dir="ltr"
        >
          {begun.totp.secret}
        </p>
        <CopyButton text={begun.totp.secret}>{t('setup.copyKey')}</CopyButton>
      </div>
      <CodeInput name="code" label={t('auth:code.label')} help={t('setup.codeText')} />
      <DialogEnd action={t('setup.verify')} busy={t('auth:code.busy')} onClose={onClose} />
    </Form>
  );
}
