/**
 * Names of cached data. The generated endpoints provide and invalidate these; they are the tags
 * of the contract.
 */
export const tagTypes = [
  'AccountService',
  'CargoService',
  'CleaningService',
  'ContactService',
  'NotificationService',
] as const;
