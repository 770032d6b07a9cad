import { type RefObject, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { apiErrorText } from '@/api/apiErrorText';
import { type ApplicationDocument, type TherapistApplication, userApi } from '@/api/generated/user.gen';
import { upload } from '@/api/upload';
import { CallError, offlineError } from '@/api/CallError';
import { useUploads, useUploadToasts } from '@/modules/upload';
import { useToast } from '@/ui/toaster';
import type { ApplicationValues, DocumentName } from './form';
import type { useSaving } from './useSaving';

/** The route of the contract (selam.therapy.v1, `http.proto`). */
const UPLOAD = '/v1/therapist-applications/mine/documents';

export interface DocumentsRules {
  form: UseFormReturn<ApplicationValues>;
  saving: ReturnType<typeof useSaving>;
  /** Pending uploads, which the application waits for. */
  pending: RefObject<Set<Promise<unknown>>>;
}

/** Documents of the user's application: uploaded when chosen, and removable. */
export function useDocuments({ form, saving, pending }: DocumentsRules) {
  const { t } = useTranslation('applications');
  const toast = useToast();
  const uploadToasts = useUploadToasts();
  const [removeOne] = userApi.useRemoveApplicationDocumentMutation();
  const [removing, setRemoving] = useState<string>();
  const { present, took, inLine, saveNow } = saving;

  const uploads = useUploads<TherapistApplication>(async (kind, file, sending) => {
    // A document belongs to an application, which must exist first.
    if (!present() && !(await saveNow())) throw offlineError('UPLOAD_BROKEN', 'there is no application');
    const answer = await inLine(() =>
      upload<TherapistApplication>(UPLOAD, file, { field: 'file', fields: { kind }, ...sending }),
    );
    void took(answer);
    uploadToasts.succeeded();
    form.setValue(kind as DocumentName, null);
    return answer;
  });

  const send = (name: DocumentName, file: File) => {
    const sent = uploads.send(name, file).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      uploadToasts.failed(error, name === 'reference' ? 'file' : name);
    });
    const { current } = pending;
    current.add(sent);
    void sent.finally(() => current.delete(sent));
  };

  const remove = async ({ id }: ApplicationDocument) => {
    setRemoving(id);
    try {
      void took(await inLine(() => removeOne({ id }).unwrap()));
      toast.success(t('document.removed'));
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.error(t('document.notRemoved'), apiErrorText(error));
    } finally {
      setRemoving(undefined);
    }
  };

  return { uploads, send, remove, removing };
}
