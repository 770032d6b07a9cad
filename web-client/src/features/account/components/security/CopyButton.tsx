import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/Button';

/** Copies a text to the clipboard and reports the result inline, because toasts are inert behind a dialog for screen readers. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('security');
  const [told, setTold] = useState<'copied' | 'copyFailed'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('copied');
    } catch {
      setTold('copyFailed');
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status" className="small muted">
        {told && t(`codes.${told}`)}
      </span>
    </>
  );
}
