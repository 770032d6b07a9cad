import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { upload } from '@/api/upload';
import { useThunks } from '@/api/useThunks';
import { useUploads, useUploadToasts } from '@/modules/upload';
import { useUpdateCachedRequest } from './useUpdateCachedRequest';

/** Upload address of an attachment, or of an inspection photo. */
const place = (id: string, inspectionId?: string) =>
  `/v1/product-requests/${id}/attachments${inspectionId ? `?inspectionId=${inspectionId}` : ''}`;

/** Uploads to a request; completed files are added to its attachments. */
export function useAttach(id: string, inspectionId?: string) {
  const toasts = useUploadToasts();
  const show = useUpdateCachedRequest();
  const dispatch = useThunks();
  const uploads = useUploads<ProductRequest>(async (_, file, sending) => {
    const saved = await upload<ProductRequest>(place(id, inspectionId), file, { field: 'file', ...sending });
    const shown = await show(saved);
    toasts.succeeded();
    // A query that started before the upload can end after it and would hide the file. Invalidating
    // the tag repeats it.
    dispatch(userApi.util.invalidateTags(['RequestService']));
    return shown;
  });
  return { ...uploads, all: uploads.all.filter(({ state }) => state !== 'done') };
}
