/** Names of cached data. The generated endpoints add the other tags of the contract. */
export const tagTypes = [
  'AccountService',
  'CargoService',
  'CleaningService',
  'ContactService',
  'NotificationService',
] as const;

/** Id of the tag of everything that is not one record: lists, counts, options. */
const LIST = 'LIST';

/** Arguments of a call that name its record. Messages belong to their conversation. */
interface RecordArguments {
  conversationId?: string;
  therapistId?: string;
  id?: string;
}

const recordOf = (argument: unknown): string | undefined => {
  if (typeof argument !== 'object' || argument === null) return undefined;
  const { conversationId, therapistId, id } = argument as RecordArguments;
  return conversationId ?? therapistId ?? id;
};

/** Tags of a query: its record, or the lists of the service. */
export const provides =
  <Service extends string>(type: Service) =>
  (_result: unknown, _error: unknown, argument: unknown) => [{ type, id: recordOf(argument) ?? LIST }];

/**
 * Tags that a call makes stale: its record and the lists of the service. A created record makes only
 * the lists stale; a change without a record makes everything of the service stale.
 */
export const invalidates =
  <Service extends string>(type: Service) =>
  (result: unknown, error: unknown, argument: unknown): { type: Service; id?: string }[] => {
    const id = recordOf(argument);
    if (id !== undefined)
      return [
        { type, id },
        { type, id: LIST },
      ];
    return error || recordOf(result) !== undefined ? [{ type, id: LIST }] : [{ type }];
  };

/** Tag of the lists of a service. */
export const listsOf = <Service extends string>(type: Service) => ({ type, id: LIST });
