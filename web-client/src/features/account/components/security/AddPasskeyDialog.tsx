import { valibotResolver } from '@hookform/resolvers/valibot';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { AuthProblem } from '@/auth/authClient';
import { addPasskey, beginPasskey, type NewPasskey } from '@/auth/passkeys';
import { CANCELLED } from '@/auth/passkeysOnDemand';
import {
  emptyReauthentication,
  reauthenticationOf,
  reauthenticationSchema,
  type ReauthenticationValues,
} from '@/auth/reauthentication';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, TextField } from '@/ui/form';
import { MarkedList } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';
import { askForProof } from './askForProof';
import { freeNameSchema, NAME_MAX_LENGTH } from './factorName';
import { makeCodes, type MadeCodes, NewCodes } from './NewCodes';
import { ReauthenticationFields } from './ReauthenticationFields';
import { deviceName, freeName } from './thisDevice';

interface AddPasskeyDialogProps {
  email: string;
  /** Names of the existing second factors. */
  taken: readonly string[];
  /** Whether recovery codes are created at the end. */
  withCodes: boolean;
  onClose: () => void;
}

/** Creates a passkey on this device, and recovery codes when it is the first second factor. */
export default function AddPasskeyDialog({ email, taken, withCodes, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const [made, setMade] = useState<MadeCodes>();

  const finish = () => {
    toast.success(t('passkey.done'), t('passkey.doneText'));
    onClose();
  };
  const showCodes = async () => setMade(await makeCodes());

  return (
    // Leaving by accident would leave the user without recovery codes.
    <Dialog
      deliberate
      title={t(made ? 'codes.title' : 'passkey.addTitle')}
      onClose={() => (made ? undefined : onClose())}
    >
      {made ? (
        <NewCodes made={made} onAgain={showCodes} onDone={finish} />
      ) : (
        <AddForm
          email={email}
          taken={taken}
          onAdded={async () => (withCodes ? showCodes() : finish())}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const facts = ['device', 'alone', 'after'] as const;

interface AddFormProps extends Pick<AddPasskeyDialogProps, 'email' | 'taken' | 'onClose'> {
  onAdded: () => Promise<void>;
}

function AddForm({ email, taken, onAdded, onClose }: AddFormProps) {
  const { t } = useTranslation('security');
  const problemText = useProblemText('passkey');
  const [problem, setProblem] = useState<AuthProblem>();
  const form = useForm({
    resolver: valibotResolver(v.intersect([freeNameSchema(taken), reauthenticationSchema])),
    // A recent sign-in is sufficient proof, and only the service knows its age.
    defaultValues: { ...emptyReauthentication('fresh'), name: freeName(deviceName() || t('passkey.nameless'), taken) },
  });
  const way = useWatch({ control: form.control, name: 'way' });

  const begun = useRef<NewPasskey>(undefined);

  const begin = async (presence: ReauthenticationValues) => {
    // A cancelled attempt is resumed, because an emailed code has been used up by then. The service
    // alone decides whether its challenge has expired: the clock of this device may be wrong.
    if (begun.current) return begun.current;
    const { data, error } = await beginPasskey(reauthenticationOf(presence));
    if (data) return (begun.current = data);
    if (!askForProof(form, error, presence.way)) setProblem(error);
    return undefined;
  };
  const submit = async ({ name, ...presence }: ReauthenticationValues & { name: string }) => {
    setProblem(undefined);
    const asked = await begin(presence);
    if (!asked) return undefined;
    const error = await addPasskey(asked, name);
    if (error?.code !== CANCELLED) begun.current = undefined;
    return error ? setProblem(error) : onAdded();
  };

  const isCancelled = problem?.code === CANCELLED;
  return (
    <Form form={form} onSubmit={submit}>
      <p>{t('passkey.addText')}</p>
      <MarkedList items={facts.map((fact) => t(`passkey.fact.${fact}`))} />
      <TextField
        name="name"
        label={t('passkey.name')}
        help={t('passkey.nameHelp')}
        maxLength={NAME_MAX_LENGTH}
        focused
      />
      {way !== 'fresh' && (
        <>
          <p>{t('presence.stale')}</p>
          <ReauthenticationFields email={email} focused />
        </>
      )}
      <DialogEnd
        tone={isCancelled ? 'info' : 'error'}
        failed={t(isCancelled ? 'passkey.notAdded' : 'passkey.addFailed')}
        failure={problem && problemText(problem)}
        action={t('passkey.create')}
        busy={t('passkey.waiting')}
        onClose={onClose}
      />
    </Form>
  );
}
