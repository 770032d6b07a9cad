import { useLocation } from 'react-router-dom';
import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { upload } from '@/api/upload';
import { useThunks } from '@/api/useThunks';
import { type Uploads, useUploads, useUploadToasts } from '@/modules/upload';
import { useUpdateCachedRequest } from './useUpdateCachedRequest';

interface Target {
  /** The inspection, for its photos. */
  inspectionId?: string;
  /** Page that lists the files; the present one by default. */
  home?: string;
}

/** The uploads without completed ones, which the request itself lists. */
export const unfinished = (uploads: Uploads<ProductRequest>): Uploads<ProductRequest> => ({
  ...uploads,
  all: uploads.all.filter(({ state }) => state !== 'done'),
});

/**
 * Uploads to a request, which continue after the user has left the page; completed files are
 * added to its attachments.
 */
export function useAttach(id: string, { inspectionId, home }: Target = {}) {
  const toasts = useUploadToasts();
  const show = useUpdateCachedRequest();
  const dispatch = useThunks();
  const { pathname, search } = useLocation();
  const key = `/v1/product-requests/${id}/attachments${inspectionId ? `?inspectionId=${inspectionId}` : ''}`;
  return useUploads<ProductRequest>(
    async (_, file, sending) => {
      const saved = await upload<ProductRequest>(key, file, { field: 'file', ...sending });
      const shown = await show(saved);
      toasts.succeeded();
      // A query that started before the upload can end after it and would hide the file. Invalidating
      // the tag repeats it.
      dispatch(userApi.util.invalidateTags(['RequestService']));
      return shown;
    },
    { place: { key, home: home ?? pathname + search } },
  );
}
