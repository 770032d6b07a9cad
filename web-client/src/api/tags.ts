import { isApiError } from './ApiError';

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

const argumentsOf = (argument: unknown): RecordArguments =>
  typeof argument === 'object' && argument !== null ? argument : {};

const recordOf = (argument: unknown): string | undefined => {
  const { conversationId, therapistId, id } = argumentsOf(argument);
  return conversationId ?? therapistId ?? id;
};

/** Returns whether the response was lost on the way: the change may have been made. */
const isLost = (error: unknown) => isApiError(error) && (typeof error.status === 'string' || error.status >= 500);

/**
 * Tags of a query: its record, or the lists of the service. A therapist has both, as the record of a
 * waiting list entry and as a filter of lists.
 */
export const provides =
  <Service extends string>(type: Service) =>
  (_result: unknown, _error: unknown, argument: unknown) => {
    const id = recordOf(argument);
    if (id === undefined) return [{ type, id: LIST }];
    return argumentsOf(argument).therapistId === id
      ? [
          { type, id },
          { type, id: LIST },
        ]
      : [{ type, id }];
  };

/**
 * Tags that a call makes stale: its record and the lists of the service. A created record makes only
 * the lists stale; a change without a record makes everything of the service stale.
 *
 * After a lost response, the record stays as it was read. With a new etag, a retry would be another
 * call: a second refund in place of the response to the first.
 */
export const invalidates =
  <Service extends string>(type: Service) =>
  (result: unknown, error: unknown, argument: unknown): { type: Service; id?: string }[] => {
    const id = recordOf(argument);
    if (id !== undefined && !isLost(error))
      return [
        { type, id },
        { type, id: LIST },
      ];
    return error || recordOf(result) !== undefined ? [{ type, id: LIST }] : [{ type }];
  };

/** Tag of the lists of a service. */
export const listsOf = <Service extends string>(type: Service) => ({ type, id: LIST });
