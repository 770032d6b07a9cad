import type { EnterRoomResponse, IceServer } from '@/api/generated/user.gen';
import { randomId } from '@/browser/randomId';
import { runStream } from '@/modules/stream/runStream';
import { afterEvent, type CallEvent, type CallState, endOf, entering, mediaOf, type MediaOn } from './callState';
import { createPeer, type Medium, type Peer, type Tracks } from './peer';
import { type RoomLine, roomLine } from './room';

/** Retries of the room before the user is asked: about two minutes, enough for a deployment or a tunnel. */
const TRIES = 12;

interface CallPlan {
  room: string;
  /** Peer negotiation: the therapist is impolite, the client polite. The server assigns the roles. */
  polite: boolean;
  iceServers: readonly IceServer[];
  /** The media sent at the start. */
  tracks: Tracks;
  on: MediaOn;
}

/** A call of two: the room, the other side, the device states. `start` after `leave` acts as a new window. */
export interface Call {
  state: () => CallState;
  subscribe: (listener: () => void) => () => void;
  start: () => void;
  /** Retries the room after it was reported as broken. */
  again: () => void;
  leave: () => void;
  /** Sends this from now on and notifies the other side of the device states. */
  send: (tracks: Tracks, on: MediaOn) => void;
}

/** Creates a call that begins with `start`. */
export function createCall({ room, polite, iceServers, tracks, on }: CallPlan): Call {
  let state = entering;
  let sent = { tracks, on };
  let line: RoomLine | undefined;
  let peer: Peer | undefined;
  let controller = new AbortController();
  /** Windows of the other side that left: their late messages are ignored. */
  const gone = new Set<string>();
  const listeners = new Set<() => void>();

  const show = (next: CallState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  const happen = (event: CallEvent) => show(afterEvent(state, event));
  const tellMedia = () => peer && line?.send('ROOM_SIGNAL_KIND_MEDIA', sent.on);

  function part() {
    peer?.close();
    peer = undefined;
    line?.drop();
  }
  /** Handles the arrival of the other side. The same window as before continues the same call. */
  function meet(id: string) {
    gone.delete(id);
    if (peer && state.peer === id) {
      peer.renew();
      tellMedia();
      return;
    }
    part();
    const remote = new MediaStream();
    happen({ type: 'met', peer: id, remote });
    peer = createPeer({
      polite,
      iceServers,
      tracks: sent.tracks,
      send: (kind, payload) => line?.send(kind, payload),
      onLink: (link) => happen({ type: 'link', link }),
      onTrack: (track) => remote.addTrack(track),
    });
    tellMedia();
  }
  function lose() {
    part();
    happen({ type: 'parted' });
  }

  function onEvent({ welcome, peerJoined, peerLeft, signal }: EnterRoomResponse) {
    if (welcome) {
      happen({ type: 'entered' });
      if (welcome.peer) meet(welcome.peer.participantId);
      else if (state.peer) lose();
    }
    if (peerJoined) meet(peerJoined.participantId);
    if (peerLeft) {
      gone.add(peerLeft.participantId);
      if (peerLeft.participantId === state.peer) lose();
    }
    if (!signal) return;
    // Its messages may precede its arrival event.
    if (!state.peer && !gone.has(signal.participantId)) meet(signal.participantId);
    if (signal.participantId !== state.peer) return;
    const media = signal.kind === 'ROOM_SIGNAL_KIND_MEDIA' ? mediaOf(signal.payload) : undefined;
    if (media) happen({ type: 'media', media });
    else void peer?.receive(signal.kind, signal.payload);
  }

  async function listen() {
    const { signal } = controller;
    const own = line;
    if (!own) return;
    const end = await runStream<EnterRoomResponse>({
      open: () => own.enter(signal),
      onEvent,
      onWaiting: () => happen({ type: 'waiting' }),
      resumes: true,
      mostTries: TRIES,
      signal,
    });
    if (signal.aborted) return;
    const why = end.how === 'done' ? 'over' : end.how === 'broken' ? endOf(end.error) : undefined;
    if (!why) {
      happen({ type: 'broken' });
      return;
    }
    part();
    happen({ type: 'ended', end: why });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      controller = new AbortController();
      // Created anew for each window and each start: agreements with the previous one no longer apply.
      line = roomLine(room, randomId());
      show(entering);
      void listen();
    },
    again() {
      if (state.line !== 'broken' || state.end) return;
      happen({ type: 'waiting' });
      void listen();
    },
    leave() {
      controller.abort();
      part();
      line?.leave();
      line = undefined;
      happen({ type: 'ended', end: 'left' });
    },
    send(tracks, on) {
      const before = sent;
      sent = { tracks, on };
      for (const medium of ['audio', 'video'] satisfies Medium[])
        if (before.tracks[medium] !== tracks[medium]) peer?.setTrack(medium, tracks[medium]);
      if (before.on.camera !== on.camera || before.on.microphone !== on.microphone) tellMedia();
    },
  };
}
