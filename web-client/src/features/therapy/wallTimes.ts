import type { TherapistSlot } from '@/api/generated/public.gen';

/** A moment on the clocks of the viewer and of the therapist, with offsets. */
interface WallTimes {
  localTime: string;
  hostLocalTime: string;
}

const OFFSET = /(Z|[+-]\d\d:\d\d)$/;
const offsetText = (localTime: string) => OFFSET.exec(localTime)?.[1] ?? 'Z';

function offsetMinutes(text: string): number {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Formats an instant with an offset: `2026-11-25T17:00:00+03:00`. */
const withOffset = (instant: string, offset: string) =>
  new Date(Date.parse(instant) + offsetMinutes(offset) * 60_000).toISOString().slice(0, 19) + offset;

/**
 * Returns the wall times of an instant from the server's free times in the same zone. A held time
 * is not in that list: it has the offsets of the free times before and after it. Undefined when
 * those differ, because the clocks change in between and only the server has the rules (decision
 * 0015).
 */
export function wallTimesAt(instant: string, slots: readonly TherapistSlot[]): WallTimes | undefined {
  const same = slots.find(({ startTime }) => startTime === instant);
  if (same) return { localTime: same.startLocalTime, hostLocalTime: same.therapistLocalTime };
  const at = Date.parse(instant);
  const sorted = slots.toSorted((a, b) => Date.parse(a.startTime ?? '') - Date.parse(b.startTime ?? ''));
  const after = sorted.findIndex(({ startTime = '' }) => Date.parse(startTime) > at);
  const around = (after < 0 ? [sorted.at(-1)] : [sorted[after - 1], sorted[after]]).filter((it) => it !== undefined);
  const agreed = (of: (slot: TherapistSlot) => string) => {
    const offsets = new Set(around.map((slot) => offsetText(of(slot))));
    return offsets.size === 1 ? [...offsets][0] : undefined;
  };
  const [own, host] = [agreed((it) => it.startLocalTime), agreed((it) => it.therapistLocalTime)];
  return own && host ? { localTime: withOffset(instant, own), hostLocalTime: withOffset(instant, host) } : undefined;
}
