import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '@/i18n';
import { auditEntry } from '@/testing/handlers/audit';
import { fieldText, operationText, recordSearch, valueText, valueTexts } from './words';

beforeAll(() => loadTexts('admin-audit', ...valueTexts));

it('has words for operations and fields that it knows', () => {
  expect(operationText('selam.cargo.v1.CargoService/UpdateShipment')).toBe('Shipment changed');
  expect(operationText('importCatalogue')).toBe('Catalogue imported');
  expect(operationText('selam.cargo.v1.CargoService/TeleportShipment')).toBeUndefined();
  expect([fieldText('status'), fieldText('wings')]).toEqual(['Status', undefined]);
});

it.each([
  ['status', 'SHIPMENT_STATUS_IN_TRANSIT', 'In transit'],
  ['roles', 'support, clinical_reviewer', 'Support, Clinical reviewer'],
  ['roles', 'user', 'user'],
  ['status', 'SHIPMENT_STATUS_LOST_IN_SPACE', 'SHIPMENT_STATUS_LOST_IN_SPACE'],
  ['note', 'support', 'support'],
  ['price', '$45.00', '$45.00'],
])('shows the value of %s, %s, as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

it.each([
  ['selam.identity.v1.PeopleService/BanPerson', '?tab=people&id=1'],
  ['selam.sourcing.v1.RequestService/MakeOffer', '?tab=requests&open=1'],
  ['importCatalogue', undefined],
])('opens the record of %s', (operation, search) => {
  expect(recordSearch(auditEntry({ operation, recordId: '1' }))).toBe(search);
  expect(recordSearch(auditEntry({ operation, recordId: '' }))).toBeUndefined();
});

/** Reads that leave no entry, because they show no protected record. */
const withoutEntry = /^(list|watch|preview|get(AssistantUsage|Ledger|Report|SamplingPlan|User)$)/;

it('has words for every operation of the office', () => {
  const table = readFileSync(path.resolve(__dirname, '../../../../../docs/reference/office-access.md'), 'utf8');
  const operations = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(operations.length).toBeGreaterThan(80);
  const unknown = operations
    .filter((name) => !withoutEntry.test(name))
    // The names of RPCs begin with a capital letter, those of HTTP routes do not.
    .filter((name) => !operationText(name) && !operationText(name.charAt(0).toUpperCase() + name.slice(1)));
  expect(unknown).toEqual([]);
});
