import { useCallback } from 'react';
import { assistantApi } from '@/api/generated/assistant.gen';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { useThunks } from '@/api/useThunks';

const { exportConversation } = assistantApi.enhanceEndpoints({
  endpoints: { exportConversation: fileEndpoint },
}).endpoints;

/** Requests a conversation as a text file; returns its object URL. */
export function useConversationFile(id: string) {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(exportConversation.initiate({ id }, freshFile)).unwrap()),
    [dispatch, id],
  );
}
