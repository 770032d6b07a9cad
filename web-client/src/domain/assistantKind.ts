import { useEffect, useState } from 'react';
import type { Assistant } from '@/api/generated/assistant.gen';

/** The latest answer of this visit: a page that is shown later begins with it. */
let latest: boolean | undefined;

async function ask(signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const response = await fetch(new URL('/v1/assistant', window.location.origin), { signal });
    if (!response.ok) return undefined;
    const { isScripted } = (await response.json()) as Partial<Pick<Assistant, 'isScripted'>>;
    return isScripted;
  } catch {
    // Without an answer a page promises neither an AI nor a price.
    return undefined;
  }
}

/**
 * Whether fixed texts answer instead of an AI model; undefined until the service has responded, as on written-out pages. It is asked without RTK Query:
 * pages of text load no API, and the calls of the assistant come when it is opened.
 */
export function useIsScripted(): boolean | undefined {
  const [isScripted, setIsScripted] = useState(latest);
  useEffect(() => {
    const left = new AbortController();
    void ask(left.signal).then((answer) => {
      if (answer === undefined) return;
      latest = answer;
      setIsScripted(answer);
    });
    return () => left.abort();
  }, []);
  return isScripted;
}
