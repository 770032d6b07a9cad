import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectAuth } from '@/auth/authSlice';
import type { About } from './about';
import { type Draft, readDraft, storeDraft } from './draft';
import { type ContactValues, emptyContact } from './schema';

type Name = keyof ContactValues;

/**
 * Initial values of the form: the stored draft, else the page's context (the subject's first lines in the current language, its
 * service, the signed-in user). Typed text is never replaced, nor a focused field filled: not by another
 * subject, language or user. Returns a function that resets it after sending: empty, until the page gets a subject again.
 */
export function useOpening(form: UseFormReturn<ContactValues>, { subject, interest }: About) {
  const { t } = useTranslation('contact');
  const { user, leaving } = useSelector(selectAuth);
  const filledIn = useRef<Draft>({});
  const restored = useRef(false);
  const sent = useRef(false);

  const name = user?.fullName ?? '';
  const email = user?.email ?? '';
  const message = subject ? t(`subjects.${subject}.message`) : '';

  useEffect(() => {
    if (subject || interest) sent.current = false;
  }, [subject, interest]);

  useEffect(() => {
    let present = true;
    const begin = () => {
      // The session may be known only now.
      if (!present || sent.current) return;
      if (!restored.current) {
        restored.current = true;
        for (const [field, text] of Object.entries(readDraft()) as [Name, string][]) {
          if (form.getValues(field) === '') form.setValue(field, text);
        }
      }
      const fill = <Field extends Name>(field: Field, value: ContactValues[Field]) => {
        const held: string = form.getValues(field);
        const typed = held !== '' && held !== filledIn.current[field];
        const aboutToType = held === '' && document.activeElement?.getAttribute('name') === field;
        if (typed || aboutToType) return;
        filledIn.current[field] = value;
        if (held !== value) form.setValue(field, value as never);
      };
      fill('name', name);
      fill('email', email);
      fill('serviceInterest', interest);
      fill('message', message);
    };
    // Checks the focus and renders the values in one step; otherwise text could appear in a field that the user has just entered.
    // Runs after the effects, because React does not render synchronously inside them.
    queueMicrotask(() => flushSync(begin));
    return () => {
      present = false;
    };
  }, [form, name, email, interest, message]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          storeDraft(
            Object.fromEntries(
              Object.entries(values).filter(([key, value]) => value !== filledIn.current[key as Name]),
            ),
          ),
      }),
    [form],
  );

  const beginAnew = useCallback(() => {
    sent.current = true;
    filledIn.current = {};
    form.reset(emptyContact);
    storeDraft({});
  }, [form]);

  // The next user of this device must not see the text of a user who signs out here.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (user) isLeaving.current = leaving;
    else if (isLeaving.current) {
      isLeaving.current = false;
      beginAnew();
      // The next user's name and address may be filled in.
      sent.current = false;
    }
  }, [user, leaving, beginAnew]);

  return beginAnew;
}
