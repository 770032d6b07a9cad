import { useEffect, useState } from 'react';
import { recoveryCodesLeft } from './recoveryCodes';
import type { Factor } from './useFactors';

const ask = async () => (await recoveryCodesLeft()).data?.remaining ?? null;

/**
 * Returns the number of recovery codes left: undefined while loading, null after a failure.
 * Reloads with every list of factors.
 */
export function useCodesLeft(factors: readonly Factor[] | undefined) {
  const [left, setLeft] = useState<number | null>();
  const wanted = factors?.some(({ verified }) => verified) ?? false;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    void ask().then((count) => gone || setLeft(count));
    return () => {
      gone = true;
    };
  }, [wanted, factors]);
  return [wanted ? left : undefined, async () => setLeft(await ask())] as const;
}
