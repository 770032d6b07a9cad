import { useCallback } from 'react';
import { fileAddress, fileEndpoint, freshFile } from '@/api/fileCalls';
import { userApi } from '@/api/generated/user.gen';
import { useThunks } from '@/api/useThunks';

const { exportAccount } = userApi.enhanceEndpoints({ endpoints: { exportAccount: fileEndpoint } }).endpoints;

/** Asks for everything that the platform holds about the user as a file; answers the address of its bytes. */
export function useOwnDataFile() {
  const dispatch = useThunks();
  return useCallback(
    async () => fileAddress(await dispatch(exportAccount.initiate(undefined, freshFile)).unwrap()),
    [dispatch],
  );
}
