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
  ['SHIPMENT_STATUS_IN_TRANSIT', 'In transit'],
  ['PERSON_ROLE_SUPPORT, PERSON_ROLE_FINANCE', 'Support, Finance'],
  ['SHIPMENT_STATUS_LOST_IN_SPACE', 'SHIPMENT_STATUS_LOST_IN_SPACE'],
  ['$45.00', '$45.00'],
])('shows the value %s as %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});

it.each([
  ['selam.identity.v1.PeopleService/BanPerson', '?tab=people&id=1'],
  ['selam.sourcing.v1.RequestService/MakeOffer', '?tab=requests&open=1'],
  ['importCatalogue', undefined],
])('opens the record of %s', (operation, search) => {
  expect(recordSearch(auditEntry({ operation, recordId: '1' }))).toBe(search);
  expect(recordSearch(auditEntry({ operation, recordId: '' }))).toBeUndefined();
});
