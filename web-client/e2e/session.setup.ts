import { callerOf, newCustomer } from './support/orders';
import { type Account, demoAccount } from './support/platform';
import { anotherBrowser } from './support/sessions';
import { test as setup } from './support/test';
import { newPractice, putHours, timesOf } from './support/therapists';
import { bookPaid, openTimes, rememberSession } from './support/therapy';

const DAY = 86_400_000;

interface Availability {
  etag: string;
}

/** The therapist's time zone: far from midnight, so that no session crosses it. */
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

// Runs serially: each test takes the therapist with the next free time.
setup.describe.configure({ mode: 'serial' });

/**
 * Sessions start on a five-minute grid. They are booked before all tests and held after them, so that no test waits for a start
 * and no other test books while the therapist works around the clock without notice.
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

/** Two more sessions, with separate therapists without free times afterwards. In no-show.spec.ts, one party misses each. */
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
    const account = ({ email, password }: Account) => ({ email, password });
    rememberSession(purpose, { id, client: account(client), therapist: account(therapist) });
  };
  await Promise.all([book('no-show'), book('absent')]);
});
