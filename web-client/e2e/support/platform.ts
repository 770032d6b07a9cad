import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Address of the running platform. */
export const origin = new URL(process.env['E2E_BASE_URL'] ?? 'http://localhost:8080').origin;

/** Data directory of the running platform, with its emails and demo accounts. */
export const dataDir = () => process.env['E2E_DATA_DIR'] ?? path.resolve(import.meta.dirname, '../../../var');

export interface Account {
  email: string;
  password: string;
}

export type Role = 'admin' | 'client' | 'therapist';

/** An account that the platform created on its first start. */
export function demoAccount(role: Role): Account {
  const accounts = JSON.parse(readFileSync(path.join(dataDir(), 'demo-accounts.json'), 'utf8')) as Record<
    string,
    Account
  >;
  const account = accounts[role];
  if (!account) throw new Error(`There is no demo account "${role}"`);
  return account;
}

/** A visitor without an account. */
export function stranger(): Account & { name: string } {
  const unique = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return { name: `Abeba ${unique}`, email: `abeba.${unique}@example.org`, password: 'Secret123pass' };
}
