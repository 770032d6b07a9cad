import { useSelector } from 'react-redux';
import { selectUser } from './authSlice';
import { hasOfficeRole, type OfficeRole } from './user';

/** Returns whether the user may do what the contract allows to these office roles. Admins always may. */
export function useMay(...needed: OfficeRole[]) {
  const user = useSelector(selectUser);
  return hasOfficeRole(user?.roles ?? [], needed);
}
