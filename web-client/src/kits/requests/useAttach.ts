import type { ProductRequest } from '@/api/generated/user.gen';
import { upload } from '@/api/upload';
import { useUploads, useUploadToasts } from '@/kits/upload';
import { useShown } from './useShown';

/** Address that an attachment of a request is sent to, or a photo of one of its inspections. */
const place = (id: string, inspectionId?: string) =>
  `/v1/product-requests/${id}/attachments${inspectionId ? `?inspectionId=${inspectionId}` : ''}`;

/** Files on their way to a request that is shown: what has arrived stands among its attachments. */
export function useAttach(id: string, inspectionId?: string) {
  const toasts = useUploadToasts();
  const show = useShown();
  const uploads = useUploads<ProductRequest>(async (_, file, sending) => {
    const saved = await upload<ProductRequest>(place(id, inspectionId), file, { field: 'file', ...sending });
    toasts.succeeded();
    return show(saved);
  });
  return { ...uploads, all: uploads.all.filter(({ state }) => state !== 'done') };
}
