import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { renamePasskey } from '@/auth/passkeys';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';
import { useProblemText } from '../../useProblemText';
import { freeNameSchema, NAME_MAX_LENGTH } from './factorName';

interface RenamePasskeyDialogProps {
  id: string;
  name: string;
  /** Names of the existing second factors. */
  taken: readonly string[];
  onClose: () => void;
  onRenamed: () => void;
}

/** Renames a passkey. */
export default function RenamePasskeyDialog({
  id,
  name: present,
  taken,
  onClose,
  onRenamed,
}: RenamePasskeyDialogProps) {
  const { t } = useTranslation('security');
  const toast = useToast();
  const problemText = useProblemText('passkey');
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: valibotResolver(freeNameSchema(taken.filter((name) => name !== present))),
    defaultValues: { name: present },
  });
  const submit = async ({ name }: { name: string }) => {
    setFailure(undefined);
    const problem = name === present ? null : await renamePasskey(id, name);
    if (problem) {
      setFailure(problemText(problem));
      form.setFocus('name');
      return;
    }
    toast.success(t('passkey.renamed'));
    onRenamed();
  };
  return (
    <Dialog title={t('passkey.renameTitle')} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <TextField name="name" label={t('passkey.name')} maxLength={NAME_MAX_LENGTH} focused />
        <DialogEnd
          failed={t('passkey.renameFailed')}
          failure={failure}
          action={t('passkey.rename')}
          busy={t('setup.busy')}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
