import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { adminApi, type Failure } from '@/api/generated/admin.gen';
import { useMutationForm } from '@/modules/forms';
import { Button } from '@/ui/Button';
import { Dialog, DialogActions } from '@/ui/Dialog';
import { filled, Form, schemaResolver, SubmitButton, TextField } from '@/ui/form';
import { useToast } from '@/ui/toaster';

/** Maximum length of the reason in the contract (selam.admin.v1), characters. */
const REASON_MAX_LENGTH = 500;

const schema = v.object({ reason: filled });

/** Returns the kind of a failure as requests name it. */
export const knownKind = (kind: Failure['kind']) =>
  kind === 'FAILURE_KIND_EVENT' ? 'FAILURE_KIND_EVENT' : 'FAILURE_KIND_JOB';

/** Removes failed work for good, with a reason for the audit log. */
export function DismissDialog({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const { t } = useTranslation(['office-work', 'common']);
  const toast = useToast();
  const [dismiss] = adminApi.useDismissFailureMutation();
  const { service, id, kind, name } = failure;
  const form = useForm({ resolver: schemaResolver(schema), defaultValues: { reason: '' } });
  const edit = useMutationForm({
    form,
    failed: t('failures.dismissFailed'),
    save: ({ reason }) => dismiss({ service, id, dismissFailureBody: { kind: knownKind(kind), reason } }).unwrap(),
    onSaved: () => {
      toast.success(t('failures.dismissed'));
      onClose();
    },
  });
  return (
    <Dialog title={t('failures.dismissTitle')} onClose={onClose}>
      <Form {...edit.props}>
        <p>
          <bdi className="ltr font-650 wrap-anywhere">{name}</bdi>
        </p>
        <p className="muted">{t('failures.dismissText')}</p>
        <TextField
          name="reason"
          label={t('failures.dismissReason')}
          help={t('failures.dismissReasonHelp')}
          rows={2}
          maxLength={REASON_MAX_LENGTH}
          focused
        />
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton busy={t('failures.dismissing')}>{t('failures.dismiss')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
