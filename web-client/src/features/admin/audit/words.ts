import i18next from 'i18next';
import type { AuditEntry } from '@/api/generated/admin.gen';
import { formatDateTime } from '@/i18n/format';

/** Services with entries, in the order of the filter. */
export const services = [
  'contact-admin',
  'identity',
  'cleaning',
  'cargo',
  'sourcing',
  'therapy-scheduling',
  'payments',
  'ai-chat',
  'notifications',
] as const;

const text = (key: string) => (i18next.exists(key) ? (i18next.t as (key: string) => string)(key) : undefined);

/** `UpdateShipment` of `selam.cargo.v1.CargoService/UpdateShipment`; an HTTP route as it is. */
const methodOf = (operation: string) => operation.slice(operation.lastIndexOf('/') + 1);

/** The operation in words; undefined for one that this version does not know. */
export const operationText = (operation: string) => text(`admin-audit:operation.${methodOf(operation)}`);

/** The name of a changed field; undefined for one without words. */
export const fieldText = (field: string) => text(`admin-audit:field.${field}`);

export const serviceText = (service: string) => text(`admin-audit:serviceName.${service}`) ?? service;

/** Texts of enum values, by the start of their names. */
const groups: readonly (readonly [prefix: string, group: string])[] = [
  ['SHIPMENT_STATUS_', 'admin:shipmentStatus'],
  ['CLEANING_BOOKING_STATUS_', 'admin:bookingStatus'],
  ['CONTACT_MESSAGE_STATUS_', 'admin:status'],
  ['PAYMENT_STATUS_', 'admin:paymentStatus'],
  ['REFUND_REASON_', 'admin:refundReason'],
  ['PRODUCT_REQUEST_STATUS_', 'requests:status'],
  ['APPOINTMENT_STATUS_', 'appointments:status'],
  ['APPLICATION_STATUS_', 'applications:status'],
  ['PERSON_ROLE_', 'admin-people:role'],
];

/** Text files of these groups. */
export const valueTexts = ['admin', 'requests', 'appointments', 'applications', 'admin-people'] as const;

const enumName = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns a role of a token, such as `clinical_reviewer`, in words. */
const roleText = (role: string) => text(`admin-people:role.PERSON_ROLE_${role.toUpperCase()}`) ?? role;

/** A value of a field before or after a change: statuses and roles in words, instants as times, other values as they are. */
export function valueText(field: string, value: string): string {
  if (field === 'roles') return value.split(', ').map(roleText).join(', ');
  if (instant.test(value)) return formatDateTime(value);
  return value.replace(enumName, (name) => {
    const group = groups.find(([prefix]) => name.startsWith(prefix))?.[1];
    return (group && text(`${group}.${name}`)) ?? name;
  });
}

/** Places of the dashboard by the name of the service's API. */
const places: Readonly<Record<string, string>> = {
  CargoService: 'shipments',
  CleaningService: 'bookings',
  ContactService: 'messages',
  PaymentService: 'payments',
  CatalogueService: 'catalogue',
  RequestService: 'requests',
  ApplicationService: 'applications',
  AppointmentService: 'appointments',
};

/** Address of the record of an entry; undefined where the dashboard cannot open it. */
export function recordSearch({ operation, recordId }: AuditEntry): string | undefined {
  if (!recordId) return undefined;
  const api = /\.(\w+)\/\w+$/.exec(operation)?.[1] ?? '';
  if (api === 'PeopleService') return `?${new URLSearchParams({ tab: 'people', id: recordId })}`;
  const place = places[api];
  return place && `?${new URLSearchParams({ tab: place, open: recordId })}`;
}
