import type { Device, Place, SecurityEvent } from '@/api/generated/user.gen';
import { countryName } from '@/i18n/countries';
import { InfoIcon, MailIcon, PersonIcon, ShieldIcon, WarningIcon } from '@/ui/icons';
import { DoorIcon, KeyIcon } from '@/ui/securityIcons';

export type SecurityEventKind = SecurityEvent['kind'];

/** Event kinds in the order of the contract. */
export const securityEventKinds = [
  'SECURITY_EVENT_KIND_SIGNED_IN',
  'SECURITY_EVENT_KIND_SIGN_IN_FAILED',
  'SECURITY_EVENT_KIND_SIGNED_OUT',
  'SECURITY_EVENT_KIND_SESSIONS_ENDED',
  'SECURITY_EVENT_KIND_TOKEN_REUSED',
  'SECURITY_EVENT_KIND_PASSWORD_CHANGED',
  'SECURITY_EVENT_KIND_EMAIL_CHANGE_REQUESTED',
  'SECURITY_EVENT_KIND_EMAIL_CHANGED',
  'SECURITY_EVENT_KIND_SECOND_FACTOR_ADDED',
  'SECURITY_EVENT_KIND_SECOND_FACTOR_REMOVED',
  'SECURITY_EVENT_KIND_SECOND_FACTOR_FAILED',
  'SECURITY_EVENT_KIND_RECOVERY_CODES_MADE',
  'SECURITY_EVENT_KIND_RECOVERY_CODE_USED',
  'SECURITY_EVENT_KIND_CODE_REQUESTED',
  'SECURITY_EVENT_KIND_USER_CREATED',
  'SECURITY_EVENT_KIND_USER_CHANGED',
  'SECURITY_EVENT_KIND_USER_DELETED',
  'SECURITY_EVENT_KIND_USER_INVITED',
  'SECURITY_EVENT_KIND_ROLES_CHANGED',
  'SECURITY_EVENT_KIND_BANNED',
  'SECURITY_EVENT_KIND_BAN_LIFTED',
  'SECURITY_EVENT_KIND_LINK_GENERATED',
] as const satisfies SecurityEventKind[];

type KnownKind = (typeof securityEventKinds)[number];

/** Returns the kind if this version of the client has texts for it. */
export const knownKind = (kind: SecurityEventKind): KnownKind | undefined =>
  securityEventKinds.find((known) => known === kind);

/** Returns whether an event may need the user's attention. */
export const isWarning = (kind: SecurityEventKind) => /_(FAILED|REUSED|BANNED)$/.test(kind);

/** Icon of an event's kind. */
export function EventIcon({ kind, className }: { kind: SecurityEventKind; className?: string }) {
  const is = (pattern: RegExp) => pattern.test(kind);
  if (isWarning(kind)) return <WarningIcon className={className} />;
  if (is(/_(SECOND_FACTOR_|RECOVERY_CODE)/)) return <ShieldIcon className={className} />;
  if (is(/_(SIGNED_IN|SIGNED_OUT|SESSIONS_ENDED)$/)) return <DoorIcon className={className} />;
  if (is(/_(EMAIL_|CODE_REQUESTED|USER_INVITED)/)) return <MailIcon className={className} />;
  if (is(/_(PASSWORD_|LINK_)/)) return <KeyIcon className={className} />;
  return is(/_(USER_|ROLES_|BAN_)/) ? <PersonIcon className={className} /> : <InfoIcon className={className} />;
}

/** `Firefox, Windows`; empty when unknown. Product names are the same in every language. */
export const deviceName = (device?: Device) => [device?.browser, device?.system].filter(Boolean).join(', ');

/** `Canada, 203.0.113.7`; the country only where it is known. */
export const placeName = (place?: Place) =>
  [place?.countryCode && countryName(place.countryCode), place?.address].filter(Boolean).join(', ');
