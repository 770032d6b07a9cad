import { deviceZone } from '@/i18n/format';
import type { Language } from '@/i18n/languages';
import { zonePlace } from '@/i18n/zoneNames';

/**
 * Names of time zones. The browser's rules become outdated and are not used (decision 0015). The
 * browser only supplies its own zone and the zone names; the server supplies the times.
 */

/** Outdated zone names that browsers still return. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const present = (zone: string) => renamed[zone] ?? zone;

/** Time zone of this device. */
export const ownZone = () => present(deviceZone());

/** A zone and its name; without a name, its place is shown. */
export interface Zone {
  id: string;
  name?: string;
  /** Its offset as the server wrote it, where known: this device's rules may be outdated. */
  offset?: string;
}

export const zoneName = ({ id, name }: Zone, language?: Language) => name ?? zonePlace(id, language);

/** A zone of the list. */
export interface ZoneOption {
  id: string;
  text: string;
  /** Part of the world; empty for a likely zone. */
  region: string;
  offset?: string;
}

/** Returns the likely zones first, then all that the browser lists, by part of the world. */
export function zoneOptions(likely: readonly Zone[], language?: Language): ZoneOption[] {
  const first = likely
    .filter(({ id }, index) => likely.findIndex((zone) => zone.id === id) === index)
    .map((zone) => ({ id: zone.id, text: zoneName(zone, language), region: '', offset: zone.offset }));
  const others = Intl.supportedValuesOf('timeZone')
    .map(present)
    .filter((id) => !likely.some((zone) => zone.id === id))
    .map((id) => ({ id, text: zonePlace(id, language), region: id.split('/')[0] ?? '' }))
    .sort((a, b) => a.region.localeCompare(b.region) || a.text.localeCompare(b.text));
  return [...first, ...others];
}

/** `UTC+3`, `UTC+5:30`, `UTC−6`, `UTC` for the offset of a wall time. */
export function offsetOf(localTime: string): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(localTime) ?? [];
  if (!sign || Number(hours) + Number(minutes) === 0) return 'UTC';
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes ?? ''}`}`;
}
