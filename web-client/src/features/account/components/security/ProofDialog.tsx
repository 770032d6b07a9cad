import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AuthProblem } from '@/auth/authClient';
import { refuse } from '@/auth/problem';
import {
  emptyReauthentication,
  type Reauthentication,
  reauthenticationOf,
  reauthenticationSchema,
} from '@/auth/reauthentication';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver } from '@/ui/form';
import { useExplainProblem } from './useExplainProblem';
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
  const form = useForm({
    resolver: schemaResolver(reauthenticationSchema),
    // A recent sign-in is sufficient proof, and only the service knows its age.
    defaultValues: emptyReauthentication('fresh'),
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const edit = useMutationForm({
    form,
    failed,
    save: async (proof) => refuse(await onConfirm(reauthenticationOf(proof))),
    onProblem: useExplainProblem(form, about),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...edit.props} guarded={false}>
        {children}
        {way !== 'fresh' && (
          <>
            <p>{t('presence.stale')}</p>
            <ReauthenticationFields email={email} focused />
          </>
        )}
        <DialogEnd action={action} busy={busy} destructive={destructive} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
