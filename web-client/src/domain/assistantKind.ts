import { useEffect, useState } from 'react';
import type { Assistant } from '@/api/generated/assistant.gen';

/** Last response of this visit; a page that mounts later starts with it. */
let latest: boolean | undefined;

async function ask(signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const response = await fetch(new URL('/v1/assistant', window.location.origin), { signal });
    if (!response.ok) return undefined;
    const { isScripted } = (await response.json()) as Partial<Pick<Assistant, 'isScripted'>>;
    return isScripted;
  } catch {
    // Without a response, a page names neither an AI nor a price.
    return undefined;
  }
}

/**
 * Returns whether the assistant responds with fixed texts instead of an AI model; undefined
 * until the service has responded, as on written-out pages. The call does not use RTK Query:
 * text pages load no API, and the assistant's calls load when it is opened.
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
