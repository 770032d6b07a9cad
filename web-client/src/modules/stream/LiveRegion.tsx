import { useEffect, useRef, useState } from 'react';
import { wholeSentences } from './sentences';

/** Silence between two parts that are read out, milliseconds: a screen reader has other things to say, too. */
const REST = 4_000;

/**
 * Reads a growing text out to screen readers, in whole sentences and not more often than they can be heard; the rest at the end. The visible text beside
 * it is no live region.
 */
export function LiveRegion({ text, finished }: { text: string; finished: boolean }) {
  const [part, setPart] = useState('');
  const latest = useRef({ text, finished });
  const said = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = { text, finished };
    // Another text has begun.
    if (text.length < said.current) said.current = 0;
    const say = () => {
      rest.current = undefined;
      const now = latest.current;
      const end = wholeSentences(now.text, said.current, now.finished);
      if (end <= said.current) return;
      setPart(now.text.slice(said.current, end).trim());
      said.current = end;
      rest.current = setTimeout(say, REST);
    };
    rest.current ??= setTimeout(say, 0);
  }, [text, finished]);
  useEffect(
    () => () => {
      clearTimeout(rest.current);
      rest.current = undefined;
    },
    [],
  );

  return (
    <p className="visually-hidden" role="log" aria-live="polite" aria-atomic>
      {part}
    </p>
  );
}
