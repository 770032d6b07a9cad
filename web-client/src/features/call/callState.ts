import type { CallError } from '@/api/CallError';
import type { Link } from './peer';

/** Device states of one side. */
export interface MediaOn {
  camera: boolean;
  microphone: boolean;
}

/** End of a call: left, time over, taken over by another window, not scheduled, or no such room. */
export type CallEnd = 'left' | 'over' | 'takenOver' | 'notOpen' | 'notScheduled' | 'notFound';

/** The state of a call on one side. */
export interface CallState {
  /** The line to the room: `waiting` during retries, `broken` after them. The call itself does not need it. */
  line: 'entering' | 'in' | 'waiting' | 'broken';
  end?: CallEnd;
  /** Window of the other side, while it is there. */
  peer?: string;
  /** Whether the other side has been there. */
  met: boolean;
  link?: Link;
  /** Device states that the other side has sent. */
  other: MediaOn;
  /** Picture and sound of the other side. */
  remote?: MediaStream;
}

export type CallEvent =
  | { type: 'entered' }
  | { type: 'waiting' }
  | { type: 'broken' }
  | { type: 'met'; peer: string; remote: MediaStream }
  | { type: 'parted' }
  | { type: 'link'; link: Link }
  | { type: 'media'; media: MediaOn }
  | { type: 'ended'; end: CallEnd };

const ALL_ON: MediaOn = { camera: true, microphone: true };

export const entering: CallState = { line: 'entering', met: false, other: ALL_ON };

/** Returns the state after an event. A call that has ended does not change. */
export function afterEvent(state: CallState, event: CallEvent): CallState {
  if (state.end) return state;
  switch (event.type) {
    case 'entered':
      return { ...state, line: 'in' };
    case 'waiting':
    case 'broken':
      return { ...state, line: event.type };
    case 'met':
      return { ...state, peer: event.peer, met: true, link: 'connecting', other: ALL_ON, remote: event.remote };
    case 'parted':
      return { ...state, peer: undefined, link: undefined, other: ALL_ON, remote: undefined };
    case 'link':
      return state.peer ? { ...state, link: event.link } : state;
    case 'media':
      return { ...state, other: event.media };
    case 'ended':
      return { line: state.line, met: state.met, other: ALL_ON, end: event.end };
  }
}

const ends: Readonly<Record<string, CallEnd>> = {
  ROOM_TAKEN_OVER: 'takenOver',
  MEETING_NOT_OPEN: 'notOpen',
  APPOINTMENT_NOT_SCHEDULED: 'notScheduled',
  ROOM_NOT_FOUND: 'notFound',
};

/** Returns the end for a rejection by the room; nothing if a retry may succeed. */
export const endOf = ({ reason }: Pick<CallError, 'reason'>): CallEnd | undefined => ends[reason];

/** Parses the device states of the other side; ignores invalid ones. */
export function mediaOf(payload: string): MediaOn | undefined {
  try {
    const { camera, microphone } = JSON.parse(payload) as Partial<MediaOn>;
    return typeof camera === 'boolean' && typeof microphone === 'boolean' ? { camera, microphone } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the text to show now: keys of `call:now`. */
export function nowOf({ line, link, met, other }: CallState) {
  if (link === 'connected') {
    if (line === 'broken') return 'lineBroken';
    if (line === 'waiting') return 'lineAway';
    if (!other.microphone) return other.camera ? 'muted' : 'bothOff';
    return other.camera ? 'connected' : 'cameraOff';
  }
  if (line === 'broken') return 'broken';
  if (line === 'waiting') return 'away';
  if (line === 'entering') return 'entering';
  if (link === 'weak') return 'weak';
  if (link === 'connecting') return 'connecting';
  return met ? 'left' : 'alone';
}
