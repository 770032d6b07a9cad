import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { dataDir } from './platform';

/** The office reads emails in English. */
export const officeAddress = (
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../services/notifications/company.json'), 'utf8'),
  ) as {
    email: string;
  }
).email;

/** Longest wait for an email, milliseconds: it passes the outbox, the bus and the delivery. */
const PATIENCE = 120_000;

/** Emails already parsed, by file name and size: a file may be read while it is being written. */
const read = new Map<string, { raw: Buffer; parsed?: Promise<Email> }>();

async function mailsTo(address: string): Promise<Email[]> {
  const folder = path.join(dataDir(), 'mail');
  if (!existsSync(folder)) return [];
  const mails = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .flatMap((name) => {
        const file = path.join(folder, name);
        const key = `${name} ${statSync(file).size}`;
        const mail = read.get(key) ?? { raw: readFileSync(file) };
        read.set(key, mail);
        // Most emails belong to other tests, and parsing one costs much more than this search.
        return mail.raw.includes(address) ? [(mail.parsed ??= PostalMime.parse(mail.raw))] : [];
      }),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Waits for a matching email. */
export async function mailTo(address: string, fits: (mail: Email) => boolean, what: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = (await mailsTo(address)).find(fits)) !== undefined, {
      message: `${what} to ${address}`,
      timeout: PATIENCE,
      intervals: [50, 100, 200],
    })
    .toBe(true);
  if (!found) throw new Error('The poll has found no mail');
  return found;
}

const CODE = /^\s*(\d{6})\s*$/m;

/** Returns the six digits of the newest email whose link or text names its purpose. */
export async function codeFor(address: string, type: 'signup' | 'recovery' | 'reauthentication'): Promise<string> {
  const mail = await mailTo(address, (candidate) => isFor(candidate, type), `the ${type} code`);
  const code = CODE.exec(mail.text ?? '')?.[1];
  if (!code) throw new Error(`There is no code in the mail "${mail.subject}"`);
  return code;
}

/** Returns the link of such an email. */
export async function linkFor(address: string, type: 'signup' | 'recovery'): Promise<string> {
  const mail = await mailTo(address, (candidate) => isFor(candidate, type), `the ${type} link`);
  const link = linkIn(mail);
  if (!link) throw new Error(`There is no link in the mail "${mail.subject}"`);
  return link;
}

const linkIn = (mail: Email) => /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail.text ?? '')?.[0];

/** Returns the code for a signed-in user, the only email with a code and no link. */
const isFor = (mail: Email, type: string) =>
  type === 'reauthentication'
    ? CODE.test(mail.text ?? '') && !linkIn(mail)
    : new URL(linkIn(mail) ?? 'http://none').searchParams.get('type') === type;
