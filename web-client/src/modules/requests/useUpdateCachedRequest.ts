import { useCallback } from 'react';
import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

/**
 * Replaces the cached request by the response of a call, so that the next change uses the new
 * version.
 */
export function useUpdateCachedRequest() {
  const dispatch = useThunks();
  return useCallback(
    (saved: ProductRequest) => {
      void dispatch(userApi.util.upsertQueryData('getProductRequest', { id: saved.id }, saved));
      return saved;
    },
    [dispatch],
  );
}
