import { tabStore } from '@/browser/storage';
import type { MediaOn } from './callState';

/** Marks a window that is in a call, so that a reload continues it with the same devices on. */
const CALL_SESSION_KEY = 'selam-in-call';

interface CallSession extends MediaOn {
  room: string;
}

/** Returns the device states in this room before the reload; nothing for a window that was not in it. */
export function readCallSession(room: string): MediaOn | undefined {
  try {
    const mark = JSON.parse(tabStore.get(CALL_SESSION_KEY) ?? 'null') as CallSession | null;
    return mark?.room === room ? { camera: mark.camera, microphone: mark.microphone } : undefined;
  } catch {
    return undefined;
  }
}
export const saveCallSession = (room: string, { camera, microphone }: MediaOn) =>
  tabStore.set(CALL_SESSION_KEY, JSON.stringify({ room, camera, microphone } satisfies CallSession));
export const clearCallSession = () => tabStore.remove(CALL_SESSION_KEY);
