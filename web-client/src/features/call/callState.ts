import type { CallError } from '@/api/CallError';
import type { Link } from './peer';

/** What is on at one side. */
export interface MediaOn {
  camera: boolean;
  microphone: boolean;
}

/** Why one is out: went, the time is over, another window has taken the place, the session was called off, there is no such room. */
export type CallEnd = 'left' | 'over' | 'takenOver' | 'notOpen' | 'notScheduled' | 'notFound';

/** A call as one side knows it. */
export interface CallState {
  /** The line to the room: `waiting` while it is looked for again, `broken` when that was given up. The call itself does not need it. */
  line: 'entering' | 'in' | 'waiting' | 'broken';
  end?: CallEnd;
  /** Window of the other side, while it is there. */
  peer?: string;
  /** The other side has been there. */
  met: boolean;
  link?: Link;
  /** What the other side says that it has on. */
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

/** A call after one more thing has happened. Nothing happens in one that has ended. */
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

/** What a refusal of the room means; nothing when it may be reached again. */
export const endOf = ({ reason }: Pick<CallError, 'reason'>): CallEnd | undefined => ends[reason];

/** What the other side wrote about its devices; what cannot be read says nothing. */
export function mediaOf(payload: string): MediaOn | undefined {
  try {
    const { camera, microphone } = JSON.parse(payload) as Partial<MediaOn>;
    return typeof camera === 'boolean' && typeof microphone === 'boolean' ? { camera, microphone } : undefined;
  } catch {
    return undefined;
  }
}

/** The one thing to say about a call now; keys of the texts `call:now`. */
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
