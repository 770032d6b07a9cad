import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayOpen, type Place, placeLink, placeOf, places } from './places';

/** Reads the office roles of every RPC from the contract. */
function rolesOfCalls() {
  const contract = path.resolve(import.meta.dirname, '../../../../../proto/selam');
  const roles = new Map<string, string[]>();
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.proto')) continue;
    const text = readFileSync(path.join(contract, file), 'utf8');
    for (const [, name = '', rules = ''] of text.matchAll(/^ {2}rpc (\w+)\([^]*?\{([^]*?)^ {2}\}/gm)) {
      roles.set(name, [...rules.matchAll(/OFFICE_ROLE_(\w+)/g)].map(([, role = '']) => role.toLowerCase()).sort());
    }
  }
  return roles;
}

/** The calls that a place needs to show its list and a record. */
const callsOf: Record<Exclude<Place, 'assistant'>, readonly string[]> = {
  today: ['WatchOffice'],
  messages: ['ListContactMessages', 'GetContactMessage'],
  bookings: ['ListCleaningBookings', 'GetCleaningBooking'],
  shipments: ['ListShipments', 'GetShipment'],
  requests: ['ListProductRequests', 'GetProductRequest'],
  appointments: ['ListAppointments', 'GetAppointment'],
  applications: ['ListTherapistApplications', 'GetTherapistApplication'],
  payments: ['ListPayments', 'GetPayment', 'ListDisputes', 'GetLedger'],
  catalogue: ['ListCatalogue'],
  people: ['ListPeople', 'GetPerson'],
  mail: ['ListNotifications'],
  security: ['ListSecurityEvents', 'GetSecurityEvent'],
  audit: ['ListAuditEntries'],
  failures: ['ListFailures'],
  users: ['GetReport'],
};
const contract = rolesOfCalls();

describe('the roles of a place', () => {
  it.each(Object.entries(callsOf))('match the contract: %s', (place, calls) => {
    const shared = calls
      .map((call) => contract.get(call) ?? expect.fail(`The contract has no ${call}`))
      .reduce((some, more) => some.filter((role) => more.includes(role)));
    expect(
      places[place as Place].roles
        .filter((role) => role !== 'admin')
        .map(String)
        .sort(),
    ).toEqual(shared);
  });

  it('cover both parts of the assistant', () => {
    const parts = [...(contract.get('ListCrises') ?? []), ...(contract.get('GetAssistantUsage') ?? [])];
    expect([...places.assistant.roles].sort()).toEqual(parts.sort());
  });

  it('admit admins everywhere and other users nowhere', () => {
    for (const place of Object.keys(places) as Place[]) {
      expect(mayOpen(['admin'], place)).toBe(true);
      expect(mayOpen(['therapist'], place)).toBe(false);
    }
  });
});

describe('the address of a place', () => {
  it.each(Object.keys(places) as Place[])('leads back to %s', (place) => {
    expect(placeOf(new URLSearchParams(placeLink(place).search))).toBe(place);
  });

  it.each([
    ['', 'today'],
    ['tab=toString', 'today'],
    ['tab=lost', 'today'],
    ['open=1', 'messages'],
    ['status=replied', 'messages'],
    ['tab=mail&status=failed', 'mail'],
  ])('names a place: %s', (search, place) => {
    expect(placeOf(new URLSearchParams(search))).toBe(place);
  });
});
