import { useState, useTransition } from 'react';

/**
 * State of a dialog that is loaded when it opens. `opening` lasts until it is loaded, if the
 * dialog is inside a Suspense boundary that is also there while it is closed.
 */
export function useDialog() {
  const [isOpen, setOpen] = useState(false);
  const [opening, startOpening] = useTransition();
  return { isOpen, opening, open: () => startOpening(() => setOpen(true)), close: () => setOpen(false) };
}
