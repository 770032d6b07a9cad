import { useCallback } from 'react';
import { assistantApi } from '@/api/generated/assistant.gen';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { useThunks } from '@/api/useThunks';

const { exportConversation } = assistantApi.enhanceEndpoints({
  endpoints: { exportConversation: fileEndpoint },
}).endpoints;

/** Asks for a conversation as a text; answers the address of its bytes. */
export function useConversationFile(id: string) {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(exportConversation.initiate({ id }, freshFile)).unwrap()),
    [dispatch, id],
  );
}
