import { useCallback } from 'react';
import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

/**
 * Replaces the cached request by the response of a call, so that the next change uses the new
 * version. Resolves when pages show it, so that a success message never stands next to the old state.
 */
export function useUpdateCachedRequest() {
  const dispatch = useThunks();
  return useCallback(
    async (saved: ProductRequest) => {
      await dispatch(userApi.util.upsertQueryData('getProductRequest', { id: saved.id }, saved));
      return saved;
    },
    [dispatch],
  );
}
