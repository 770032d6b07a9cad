import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';

/** Validity of a code, seconds. */
const PERIOD = 30;

/** Decodes base 32 (RFC 4648). */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** Computes the code of a period: RFC 6238 with SHA-1 and six digits. */
export function totp(secret: string, period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * An authenticator app. Each code is accepted once. The server also accepts the codes of the adjacent periods, so the app starts with
 * an old one and continues with the next; it waits only when these are used up.
 */
export function appOf(secret: string) {
  let used = 0;
  const seconds = () => Date.now() / 1000;
  const present = () => Math.floor(seconds() / PERIOD);
  return {
    code: async () => {
      // The code of the previous period expires with this period.
      const oldest = seconds() % PERIOD < PERIOD / 2 ? present() - 1 : present();
      const next = Math.max(used + 1, oldest);
      await expect
        .poll(() => present() + 1, { message: 'the next code', timeout: 2 * PERIOD * 1000, intervals: [500] })
        .toBeGreaterThanOrEqual(next);
      used = next;
      return totp(secret, used);
    },
    /** Returns a code that is invalid now and in the adjacent periods. */
    wrongCode: () => {
      const near = [-2, -1, 0, 1, 2].map((away) => totp(secret, present() + away));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
    },
  };
}
