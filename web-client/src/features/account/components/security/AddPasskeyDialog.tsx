import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { addPasskey, beginPasskey, type NewPasskey } from '@/auth/passkeys';
import { CANCELLED } from '@/auth/passkeysOnDemand';
import { AuthRefusal, refuse } from '@/auth/problem';
import {
  emptyReauthentication,
  reauthenticationOf,
  reauthenticationSchema,
  type ReauthenticationValues,
} from '@/auth/reauthentication';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver, TextField } from '@/ui/form';
import { MarkedList } from '@/ui/TextSection';
import { useToast } from '@/ui/toaster';
import { useExplainProblem } from './useExplainProblem';
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
  const form = useForm({
    resolver: schemaResolver(v.intersect([freeNameSchema(taken), reauthenticationSchema])),
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
    if (!data) throw new AuthRefusal(error);
    return (begun.current = data);
  };
  const explain = useExplainProblem(form, 'passkey');
  const edit = useMutationForm({
    form,
    failed: t('passkey.addFailed'),
    save: async ({ name, ...presence }) => {
      const error = await addPasskey(await begin(presence), name);
      if (error?.code !== CANCELLED) begun.current = undefined;
      refuse(error);
    },
    onSaved: onAdded,
    onProblem: (problem, values) => {
      const explained = explain(problem, values);
      return problem.code === CANCELLED ? { ...explained, title: t('passkey.notAdded'), tone: 'info' } : explained;
    },
  });

  return (
    <Form {...edit.props}>
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
      <DialogEnd action={t('passkey.create')} busy={t('passkey.waiting')} onClose={onClose} />
    </Form>
  );
}
