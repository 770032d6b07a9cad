import { useDeferredValue } from 'react';

/**
 * A query whose answer is drawn in small steps, between which a phone scrolls and answers. For answers that many elements are made of, on
 * pages that can be read before they arrive; the store alone would have React draw them at once.
 */
export const useUnhurried = <Query extends { data?: unknown }>(query: Query): Query => ({
  ...query,
  data: useDeferredValue(query.data),
});
