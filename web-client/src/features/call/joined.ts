import { keptInTab } from '@/browser/storage';
import type { MediaOn } from './callState';

/** Marks a window that is in a call, so that a reload continues it with the same devices on. */
const JOINED = 'selam-in-call';

interface Joined extends MediaOn {
  room: string;
}

/** Returns the device states in this room before the reload; nothing for a window that was not in it. */
export function joinedBefore(room: string): MediaOn | undefined {
  try {
    const mark = JSON.parse(keptInTab.get(JOINED) ?? 'null') as Joined | null;
    return mark?.room === room ? { camera: mark.camera, microphone: mark.microphone } : undefined;
  } catch {
    return undefined;
  }
}
export const rememberJoined = (room: string, { camera, microphone }: MediaOn) =>
  keptInTab.set(JOINED, JSON.stringify({ room, camera, microphone } satisfies Joined));
export const forgetJoined = () => keptInTab.remove(JOINED);
