import { apiErrorText } from '@/api/apiErrorText';
import type { RecordsQuery } from '@/api/pages';
import { LoadError } from '@/ui/LoadError';
import { LoadMore } from '@/ui/Pager';

interface ListFootProps {
  /** The list's query (`recordsOf`). */
  query: RecordsQuery<unknown>;
  /** Title of the error state. */
  failed: string;
  /** Text of the error state. Defaults to the cause. */
  error?: string;
}

/** The end of a loaded list: the error of the last request, and the button that loads the next page. */
export function ListFoot({ query, failed, error: failedText }: ListFootProps) {
  const { items, error, isFetching, refetch, hasMore, isFetchingMore, more } = query;
  return (
    <>
      {error && !isFetching ? (
        <LoadError
          title={failed}
          text={failedText ?? apiErrorText(error)}
          onRetry={() => void (hasMore ? more() : refetch())}
        />
      ) : null}
      {hasMore && <LoadMore shown={items?.length ?? 0} loading={isFetchingMore} onMore={() => void more()} />}
    </>
  );
}
