import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProductSuggestion, publicApi } from '@/api/generated/public.gen';
import { useThunks } from '@/api/useThunks';

/** Pause in typing before the service is asked, milliseconds. */
const DELAY = 200;

/** Limits of the contract (selam.sourcing.v1.SuggestProductsRequest), characters. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 100;

const none: readonly ProductSuggestion[] = [];

/** Returns suggestions for the typed text. Typing cancels outdated calls; a failed one suggests nothing. */
export function useSuggestions(typed: string): readonly ProductSuggestion[] {
  const { i18n } = useTranslation();
  const dispatch = useThunks();
  const [found, setFound] = useState(none);
  const query = typed.trim().slice(0, MAX_LENGTH);
  const languageCode = i18n.language;

  useEffect(() => {
    if (query.length < MIN_LENGTH) return undefined;
    const { suggestProducts } = publicApi.endpoints;
    let leave = () => {};
    const timer = window.setTimeout(() => {
      let overtaken = false;
      const call = dispatch(suggestProducts.initiate({ query, languageCode }));
      leave = () => {
        overtaken = true;
        call.abort();
        call.unsubscribe();
      };
      void call.then(({ data }) => {
        if (!overtaken) setFound(data?.suggestions ?? none);
      });
    }, DELAY);
    return () => {
      window.clearTimeout(timer);
      leave();
    };
  }, [dispatch, languageCode, query]);

  return query.length < MIN_LENGTH ? none : found;
}
