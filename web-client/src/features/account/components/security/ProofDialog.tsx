import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '@/auth/authClient';
import {
  emptyReauthentication,
  type Reauthentication,
  reauthenticationOf,
  reauthenticationSchema,
  type ReauthenticationValues,
} from '@/auth/reauthentication';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form } from '@/ui/form';
import { useProblemText } from '../../useProblemText';
import { askForProof } from './askForProof';
import { ReauthenticationFields } from './ReauthenticationFields';

interface ProofDialogProps {
  /** Address that a code can be sent to. */
  email: string;
  about?: 'app' | 'passkey';
  title: string;
  /** Consequence of the change. */
  children: ReactNode;
  action: string;
  busy: string;
  /** Title of a failure. */
  failed: string;
  destructive?: boolean;
  /** Makes the change; returns the problem, if any. */
  onConfirm: (proof: Reauthentication) => Promise<AuthProblem | null>;
  onClose: () => void;
}

/** Confirms a change of second factors, with a proof when the sign-in is not recent. */
export function ProofDialog({
  email,
  about = 'app',
  title,
  children,
  action,
  busy,
  failed,
  destructive,
  onConfirm,
  onClose,
}: ProofDialogProps) {
  const { t } = useTranslation('security');
  const problemText = useProblemText(about);
  const [problem, setProblem] = useState<AuthProblem>();
  const form = useForm({
    resolver: valibotResolver(reauthenticationSchema),
    // A recent sign-in is sufficient proof, and only the service knows its age.
    defaultValues: emptyReauthentication('fresh'),
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const submit = async (proof: ReauthenticationValues) => {
    setProblem(undefined);
    const refused = await onConfirm(reauthenticationOf(proof));
    if (refused && !askForProof(form, refused, proof.way)) setProblem(refused);
  };
  return (
    <Dialog title={title} onClose={() => form.formState.isSubmitting || onClose()}>
      <Form form={form} guarded={false} onSubmit={submit}>
        {children}
        {way !== 'fresh' && (
          <>
            <p>{t('presence.stale')}</p>
            <ReauthenticationFields email={email} focused />
          </>
        )}
        <DialogEnd
          failed={failed}
          failure={problem && problemText(problem)}
          action={action}
          busy={busy}
          destructive={destructive}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
