import { t } from 'i18next';
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { addUnsavedWork } from '@/browser/unsaved';
import type { LeaveDialogProps } from '../LeaveDialog';

/** Id of the dialog around a form. */
export const DialogScope = createContext<string | undefined>(undefined);

interface Question {
  Dialog: ComponentType<LeaveDialogProps>;
  answer: (leaves: boolean) => void;
}

/**
 * Registers the input of a form as unsaved work, and renders the question before it is lost. The
 * dialog loads with the first input, because most pages with forms have no other dialog.
 */
export function useUnsavedGuard(unsaved: boolean, isSending: () => boolean): ReactNode {
  const scope = use(DialogScope);
  const [question, setQuestion] = useState<Question>();

  useEffect(() => {
    if (!unsaved) return;
    const dialog = import('../LeaveDialog').catch(() => undefined);
    const ask = async () => {
      const module = await dialog;
      // The dialog could not be loaded, for example offline.
      if (!module) return window.confirm(t('leave.title'));
      return new Promise<boolean>((answer) => {
        setQuestion((before) => {
          before?.answer(false);
          return { Dialog: module.LeaveDialog, answer };
        });
      });
    };
    return addUnsavedWork({ scope, isUnsaved: () => !isSending(), ask });
  }, [unsaved, isSending, scope]);

  if (!question) return null;
  return (
    <question.Dialog
      onAnswer={(leaves) => {
        setQuestion(undefined);
        question.answer(leaves);
      }}
    />
  );
}
