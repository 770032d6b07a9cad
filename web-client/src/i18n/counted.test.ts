import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage, loadTexts } from '.';

afterEach(() => changeLanguage('en'));

it.each([
  [1, 'يوم واحد'],
  [2, 'يومان'],
  [7, '7 أيام'],
  [14, '14 يومًا'],
  [100, '100 يوم'],
])('counts %i days in Arabic', async (count, text) => {
  await loadTexts('practice');
  await changeLanguage('ar');
  expect(i18next.t('practice:rule.days', { count, number: count })).toBe(text);
});

it.each([
  [2, '$4.20 ابتداءً من قطعتين'],
  [5, '$4.20 ابتداءً من 5 قطع'],
  [50, '$4.20 ابتداءً من 50 قطعة'],
])('counts %i pieces in Arabic', async (count, text) => {
  await loadTexts('catalogue');
  await changeLanguage('ar');
  expect(i18next.t('catalogue:tierHint', { price: '$4.20', count, number: count })).toBe(text);
});

it.each([
  [2, 'عند الإلغاء حتى 24 ساعة قبل الموعد يُرد لك المبلغ كله، وحتى ساعتين 50%، وبعد ذلك تُحتسب الجلسة.'],
  [5, 'عند الإلغاء حتى 24 ساعة قبل الموعد يُرد لك المبلغ كله، وحتى 5 ساعات 50%، وبعد ذلك تُحتسب الجلسة.'],
])('counts the %i hours of a refund in Arabic', async (part, text) => {
  await loadTexts('therapist');
  await changeLanguage('ar');
  const hours = (count: number) => i18next.t('therapist:summary.hours', { count });
  expect(i18next.t('therapist:summary.rules', { full: hours(24), part: hours(part), percent: 50 })).toBe(text);
});
