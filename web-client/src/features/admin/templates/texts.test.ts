import { expect, it } from 'vitest';
import { replyTemplate } from '@/testing/handlers/contact';
import { languagesOf, requestOf, textFor, valuesOf } from './texts';

it('sends only languages with a text', () => {
  const values = valuesOf(replyTemplate());
  expect(values.ti).toBe('');
  expect(requestOf(values)).toEqual({ name: 'Prices of cleaning', texts: replyTemplate().texts });
  expect(languagesOf(replyTemplate())).toEqual(['en', 'ar']);
});

it('puts the name of the sender into the text', () => {
  const template = replyTemplate({ texts: [{ languageCode: 'en', body: '{name}, dear {name}' }] });
  expect(textFor(template, 'en', '$& Amina')).toBe('$& Amina, dear $& Amina');
  expect(textFor(template, 'ti', 'Amina')).toBe('');
});
