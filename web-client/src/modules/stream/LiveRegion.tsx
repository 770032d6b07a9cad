import { useEffect, useRef, useState } from 'react';
import { wholeSentences } from './sentences';

/**
 * Pause between two announcements, milliseconds, so that a screen reader can announce other
 * content.
 */
const REST = 4_000;

/**
 * Announces a growing text to screen readers in whole sentences, with pauses, and the rest at
 * the end. The visible text next to it is not a live region.
 */
export function LiveRegion({ text, finished }: { text: string; finished: boolean }) {
  const [part, setPart] = useState('');
  const latest = useRef({ text, finished });
  const said = useRef(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = { text, finished };
    // A new text has started.
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
