import { filled } from './support/customer';
import { mailTo } from './support/mailbox';
import { bookCleaning, freeDays, newCustomer } from './support/orders';
import { anotherBrowser } from './support/sessions';
import { expect, test } from './support/test';
import { textsOf } from './support/texts';

interface Visit {
  id: string;
  date: string;
  windowStartLocalTime: string;
  windowEndLocalTime: string;
  changeDeadlineLocalTime: string;
}

const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):00([+-]\d{2}:\d{2})$/;

/** Day, formatted time and offset of a wall time: `2026-11-23T14:00:00-06:00` is 2 PM. Parsed from its digits. */
function read(wall: string) {
  const [, day, hour, minute, offset] = WALL_TIME.exec(wall) ?? [];
  if (!day || !hour || !minute || !offset) throw new Error(`"${wall}" is not a wall time`);
  const hours = Number(hour);
  const half = hours < 12 ? 'AM' : 'PM';
  return { day, offset, time: `${hours % 12 || 12}:${minute} ${half}`, short: `${hours % 12 || 12} ${half}` };
}

const t = textsOf('en');
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

test('shows the same time of a visit on page, API and email, in any time zone', async ({ browser, request }) => {
  const customer = await newCustomer(request);
  const [date] = await freeDays(customer);
  if (!date) throw new Error('No crew is free');
  const { id } = await bookCleaning(customer, { language: 'en', date });
  const visit = await customer.get<Visit>(`/v1/cleaning/bookings/${id}`);
  const [start, end, deadline] = [
    read(visit.windowStartLocalTime),
    read(visit.windowEndLocalTime),
    read(visit.changeDeadlineLocalTime),
  ];
  expect(start).toMatchObject({ day: date, time: '11:00 AM' });
  expect(end).toMatchObject({ day: date, time: '2:00 PM', offset: start.offset });

  const mail = await mailTo(customer.email, ({ text }) => text?.includes(id) ?? false, 'the mail about the visit');
  expect(mail.text).toContain(`Arrival: ${start.short} – ${end.short} (UTC${start.offset})`);

  // Far ahead of Calgary, half an hour off, behind it, and Calgary itself.
  for (const timezoneId of ['Pacific/Kiritimati', 'Australia/Adelaide', 'Pacific/Pago_Pago', 'America/Edmonton']) {
    await test.step(timezoneId, async () => {
      const { page, done } = await anotherBrowser(browser, customer.session, 'en', { timezoneId });
      await page.goto(`/my-bookings/${id}`);
      expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
      const times = filled(t('common:localTime'), { time: `${start.time} – ${end.time}` });
      const shown = async () => plain(await page.getByRole('main').innerText());
      await expect.poll(shown).toContain(times);
      expect(await shown()).toContain(` ${Number(date.slice(8))} `);
      const until = filled(t('common:localTime'), { time: deadline.time });
      expect(await shown()).toContain(until);
      expect(await shown()).toMatch(new RegExp(`until \\w{3} ${Number(deadline.day.slice(8))} `));
      await done();
    });
  }
});
