import { callerOf, newCustomer } from './support/orders';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { test as setup } from './support/test';
import { openTimes, payAt, payPage, rememberSession, scheduled } from './support/therapy';

const DAY = 86_400_000;

interface Availability {
  etag: string;
}

/** Where the therapist works meanwhile: far from midnight, over which no session goes. */
const zoneNow = () => (new Date().getUTCHours() < 12 ? 'UTC' : 'America/Edmonton');
const dayIn = (timeZone: string, from: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(from);

/**
 * A session begins on a grid of five minutes. So it is booked before all tests and held after them: nobody waits for its beginning, and nobody else books while
 * the therapist works around the clock and needs no notice.
 */
setup('a paid session that begins within minutes', async ({ browser, request }) => {
  const therapist = await callerOf(request, demoAccount('therapist'));
  const client = await newCustomer(request, 'ar');
  const hours = '/v1/therapist/availability';
  const before = await therapist.get<Availability>(hours);
  const timeZone = zoneNow();
  const exceptions = [0, DAY].map((later) => ({
    date: dayIn(timeZone, Date.now() + later),
    hours: [{ start: '00:00', end: '24:00' }],
  }));
  const changed = { ...before, timeZone, exceptions, noticeHours: 0, stepMinutes: 5 };
  const { etag } = await therapist.put<Availability>(hours, changed);
  const [first] = await openTimes(client);
  const held = await client.post<{ id: string; checkoutSessionId: string; checkoutUrl: string }>('/v1/appointments', {
    therapistId: first?.therapistId,
    startTime: first?.startTime,
  });
  await therapist.put(hours, { ...before, etag });
  const { page, done } = await anotherBrowser(browser, client.session, 'ar');
  const { id } = held;
  await payAt(page, await payPage(client, held));
  await scheduled(client, id);
  await done();
  rememberSession({ id, client: { email: client.email, password: client.password } });
});
