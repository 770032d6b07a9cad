import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { renamePasskey } from '@/auth/passkeys';
import { refuse } from '@/auth/problem';
import { useMutationForm } from '@/modules/forms';
import { Dialog } from '@/ui/Dialog';
import { DialogEnd } from '@/ui/DialogEnd';
import { Form, schemaResolver, TextField } from '@/ui/form';
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
  const form = useForm({
    resolver: schemaResolver(freeNameSchema(taken.filter((name) => name !== present))),
    defaultValues: { name: present },
  });
  const edit = useMutationForm({
    form,
    failed: t('passkey.renameFailed'),
    save: async ({ name }) => refuse(name === present ? null : await renamePasskey(id, name)),
    onSaved: () => {
      toast.success(t('passkey.renamed'));
      onRenamed();
    },
    onProblem: (problem) => {
      form.setFocus('name');
      return problemText(problem);
    },
  });
  return (
    <Dialog title={t('passkey.renameTitle')} onClose={onClose}>
      <Form {...edit.props}>
        <TextField name="name" label={t('passkey.name')} maxLength={NAME_MAX_LENGTH} focused />
        <DialogEnd action={t('passkey.rename')} busy={t('setup.busy')} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
