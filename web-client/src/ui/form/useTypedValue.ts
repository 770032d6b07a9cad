import { useState } from 'react';

/**
 * The text of a field whose value its owner keeps, such as in the address, and which is sent after a pause in typing.
 * A value from outside (back navigation, a cleared filter) replaces the text. When a value of the field comes back,
 * newer text stays: on a busy device the next value can be sent before the last one is shown.
 */
export function useTypedValue(value: string) {
  const [typed, setTyped] = useState(value);
  /** Values of this field that its owner does not show yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    const own = sent.indexOf(value);
    setSent(own < 0 ? [] : sent.slice(own + 1));
    if (own < 0) setTyped(value);
  }
  return {
    typed,
    setTyped,
    /** The last value of the field, or of its owner. */
    last: sent.at(-1) ?? value,
    /** Notes that a value is sent to the owner. */
    noteSent: (wanted: string) => setSent((before) => [...before, wanted]),
  };
}
