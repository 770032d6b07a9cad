import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectUser } from '@/auth/authSlice';
import type { About } from './about';
import { type Draft, keepDraft, readDraft } from './draft';
import { type ContactValues, emptyContact } from './schema';

type Name = keyof ContactValues;

/**
 * How the form begins: with what was typed before, else with what the page knows (the subject's first lines in the present language, its
 * service, who is signed in). What somebody has typed is never replaced, nor anything put where they are about to type: not by another
 * subject, language or user. Answers how to begin anew after sending: empty, until the page is about something again.
 */
export function useOpening(form: UseFormReturn<ContactValues>, { subject, interest }: About) {
  const { t } = useTranslation('contact');
  const user = useSelector(selectUser);
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
    // Looking where the focus is and drawing the values are one step: whoever came into a field in between would write behind a text that was
    // not there a moment ago. Behind the effects, since React draws nothing at once inside them.
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
          keepDraft(
            Object.fromEntries(
              Object.entries(values).filter(([key, value]) => value !== filledIn.current[key as Name]),
            ),
          ),
      }),
    [form],
  );

  return useCallback(() => {
    sent.current = true;
    filledIn.current = {};
    form.reset(emptyContact);
    keepDraft({});
  }, [form]);
}
