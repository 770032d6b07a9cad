import type { Browser, BrowserContextOptions } from '@playwright/test';
import { type Account, demoAccount, origin, type Role } from './platform';
import { type Language, schemeOf } from './texts';

/** The identity service's sign-in response. */
export interface Session {
  access_token: string;
  /** When the browser refreshes it, in seconds since 1970. Default: when the token expires. */
  expires_at?: number;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function askForSession({ email, password }: Account): Promise<Session> {
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing ${email} in answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Session;
}

const sessions = new Map<string, Promise<Session>>();

/** The session of an account, requested once per worker without a form. */
export function sessionOf(account: Account): Promise<Session> {
  const known = sessions.get(account.email) ?? askForSession(account);
  sessions.set(account.email, known);
  return known;
}

/** When a session expires, in seconds since 1970. auth-js stores it; the response has a duration only. */
function expiryOf({ access_token }: Session): number {
  const claims = Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { exp: number }).exp;
}

/** The storage of a returning browser: language, colours and session. A visitor's has only the first two. */
export function memoryOf(language: Language, session?: Session | null): StorageState {
  const localStorage: { name: string; value: string }[] = [
    { name: 'selam.language', value: language },
    { name: 'selam.scheme', value: schemeOf(language) },
  ];
  if (session) {
    const stored = { expires_at: expiryOf(session), ...session };
    localStorage.push({ name: 'selam.session', value: JSON.stringify(stored) });
  }
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Opens a page in another browser, signed in or as a visitor. `done` closes it. */
export async function anotherBrowser(
  browser: Browser,
  who: Role | Session | null,
  language: Language = 'en',
  options: BrowserContextOptions = {},
) {
  const session = typeof who === 'string' ? await sessionOf(demoAccount(who)) : who;
  const context = await browser.newContext({ ...options, storageState: memoryOf(language, session) });
  return { page: await context.newPage(), done: () => context.close() };
}
