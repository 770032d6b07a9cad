import { useState } from 'react';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { EmptyState } from '@/ui/EmptyState';
import { LoadError } from '@/ui/LoadError';
import { Notice } from '@/ui/Notice';
import { useToast } from '@/ui/toaster';
import styles from '../Gallery.module.css';
import type { Samples } from '../samples';
import { Section } from '../Section';

/** Toasts, errors, empty states and dialogs. */
export function Feedback({ words }: { words: Samples }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Section title="Notice">
        {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={words.notice}>
            <p>{words.noticeText}</p>
          </Notice>
        ))}
      </Section>
      <Section title="LoadError">
        <LoadError title={words.loadFailed} text={words.loadFailedText} onRetry={() => undefined} />
        <LoadError title={words.loadFailed} text={words.loadFailedText} onRetry={() => undefined} busy />
      </Section>
      <Section title="EmptyState">
        <div className={styles.card}>
          <EmptyState title={words.emptyTitle} text={words.emptyText} action={<Button>{words.quote}</Button>} />
        </div>
      </Section>
      <Section title="Toaster">
        <div className="flex flex-wrap gap-12 items-center">
          <Button onClick={() => toast.success(words.toast, words.toastText)} data-open="toast">
            success
          </Button>
          <Button onClick={() => toast.info(words.notice)}>info</Button>
          <Button onClick={() => toast.error(words.failed, words.failedText)} data-open="error">
            error
          </Button>
        </div>
      </Section>
      <Section title="ConfirmDialog">
        <div className="flex flex-wrap gap-12 items-center">
          <Button onClick={() => setOpen(true)} data-open="dialog">
            {words.remove}
          </Button>
        </div>
        <ConfirmDialog
          open={open}
          title={words.dialog}
          action={words.remove}
          destructive
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <p>{words.dialogText}</p>
        </ConfirmDialog>
      </Section>
    </>
  );
}
