import { useCallback } from 'react';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

const { exportConversation } = userApi.enhanceEndpoints({ endpoints: { exportConversation: fileEndpoint } }).endpoints;

/** Asks for a conversation as a text; answers the address of its bytes. */
export function useConversationFile(id: string) {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(exportConversation.initiate({ id }, freshFile)).unwrap()),
    [dispatch, id],
  );
}
