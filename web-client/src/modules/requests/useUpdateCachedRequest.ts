import { useCallback } from 'react';
import { type ProductRequest, userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

/** Puts what a call has answered in the place of the open request at once, so that the next change is made on it. */
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
