import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { upload } from '@/api/upload';
import { useThunks } from '@/api/useThunks';
import { useUploads, useUploadToasts } from '@/modules/upload';
import { useUpdateCachedRequest } from './useUpdateCachedRequest';

/** Address that an attachment of a request is sent to, or a photo of one of its inspections. */
const place = (id: string, inspectionId?: string) =>
  `/v1/product-requests/${id}/attachments${inspectionId ? `?inspectionId=${inspectionId}` : ''}`;

/** Files on their way to a request that is shown: what has arrived stands among its attachments. */
export function useAttach(id: string, inspectionId?: string) {
  const toasts = useUploadToasts();
  const show = useUpdateCachedRequest();
  const dispatch = useThunks();
  const uploads = useUploads<ProductRequest>(async (_, file, sending) => {
    const saved = await upload<ProductRequest>(place(id, inspectionId), file, { field: 'file', ...sending });
    toasts.succeeded();
    const shown = show(saved);
    // A read that began before the upload can end after it and would hide the file: the API reads again once it has ended.
    dispatch(userApi.util.invalidateTags(['RequestService']));
    return shown;
  });
  return { ...uploads, all: uploads.all.filter(({ state }) => state !== 'done') };
}
