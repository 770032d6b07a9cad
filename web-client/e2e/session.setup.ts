import { callerOf, newCustomer } from './support/orders';
import { demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { test as setup } from './support/test';
import { newPractice, putHours, timesOf } from './support/therapists';
import { bookPaid, openTimes, rememberSession } from './support/therapy';

const DAY = 86_400_000;

interface Availability {
  etag: string;
}

/** Where the therapist works meanwhile: far from midnight, over which no session goes. */
const zoneNow = () => (new Date().getUTCHours() < 12 ? 'UTC' : 'America/Edmonton');
const dayIn = (timeZone: string, from: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(from);

/** Hours around the clock, today and tomorrow. */
function hoursNow() {
  const timeZone = zoneNow();
  const exceptions = [0, DAY].map((later) => ({
    date: dayIn(timeZone, Date.now() + later),
    hours: [{ start: '00:00', end: '24:00' }],
  }));
  return { timeZone, exceptions };
}

// One after the other: each looks for the therapist with the next free time.
setup.describe.configure({ mode: 'serial' });

/**
 * A session begins on a grid of five minutes. So it is booked before all tests and held after them: nobody waits for its beginning, and nobody else books while
 * the therapist works around the clock and needs no notice.
 */
setup('a paid session that begins within minutes', async ({ browser, request }) => {
  const therapist = await callerOf(request, demoAccount('therapist'));
  const client = await newCustomer(request, 'ar');
  const hours = '/v1/therapist/availability';
  const before = await therapist.get<Availability>(hours);
  const changed = { ...before, ...hoursNow(), noticeHours: 0, stepMinutes: 5 };
  const { etag } = await therapist.put<Availability>(hours, changed);
  const [first] = await openTimes(client);
  if (!first) throw new Error('The therapist has no free time');
  const { page, done } = await anotherBrowser(browser, client.session, 'ar');
  const { id } = await bookPaid(page, client, first, 'ar');
  await therapist.put(hours, { ...before, etag });
  await done();
  rememberSession('call', { id, client: { email: client.email, password: client.password } });
});

/** Two more, with therapists of their own, who have no free time afterwards. In no-show.spec.ts one side of each does not come. */
setup('two paid sessions that begin within minutes, for absences', async ({ browser, request }) => {
  const book = async (purpose: 'no-show' | 'absent') => {
    const { id: therapistId, therapist } = await newPractice(request, hoursNow());
    const client = await newCustomer(request);
    const [first] = await timesOf(client, therapistId);
    if (!first) throw new Error('The therapist has no free time');
    const { page, done } = await anotherBrowser(browser, client.session);
    const { id } = await bookPaid(page, client, first, 'en');
    await putHours(therapist, { ...hoursNow(), exceptions: [] });
    await done();
    const account = ({ email, password }: typeof client) => ({ email, password });
    rememberSession(purpose, { id, client: account(client), therapist: account(therapist) });
  };
  await Promise.all([book('no-show'), book('absent')]);
});
