import { useCallback } from 'react';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

const { exportAccount } = userApi.enhanceEndpoints({ endpoints: { exportAccount: fileEndpoint } }).endpoints;

/** Requests the export of the user's data; returns the object URL of the file. */
export function useOwnDataFile() {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(exportAccount.initiate(undefined, freshFile)).unwrap()),
    [dispatch],
  );
}
