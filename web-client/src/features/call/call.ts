import type { EnterRoomResponse, IceServer } from '@/api/generated/user.gen';
import { runStream } from '@/modules/stream/runStream';
import { afterEvent, type CallEvent, type CallState, endOf, entering, mediaOf, type MediaOn } from './callState';
import { createPeer, type Medium, type Peer, type Tracks } from './peer';
import { type RoomLine, roomLine } from './room';

/** The room is looked for this often before somebody is asked: about two minutes, in which a deployment or a tunnel passes. */
const TRIES = 12;

export interface CallPlan {
  room: string;
  /** The therapist does not give way, the client does; who is who, the server says. */
  polite: boolean;
  iceServers: readonly IceServer[];
  /** What is sent at the beginning. */
  tracks: Tracks;
  on: MediaOn;
}

/** A call of two: the room, the other side, what is on. `start` can follow `leave`: that is a window anew. */
export interface Call {
  state: () => CallState;
  subscribe: (listener: () => void) => () => void;
  start: () => void;
  /** Looks for the room again, after that was given up. */
  again: () => void;
  leave: () => void;
  /** Sends this from now on, and tells the other side what is on. */
  send: (tracks: Tracks, on: MediaOn) => void;
}

/** A call that begins with `start`. */
export function createCall({ room, polite, iceServers, tracks, on }: CallPlan): Call {
  let state = entering;
  let sent = { tracks, on };
  let line: RoomLine | undefined;
  let peer: Peer | undefined;
  let controller = new AbortController();
  /** Windows of the other side that went out: what they had still sent is of no use. */
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
  /** The other side is there. The same window as before goes on with the same call. */
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
    // Its arrival may be told after what it says.
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
      // Fresh for each window and each time: what the other side had agreed on with the one before is gone.
      line = roomLine(room, crypto.randomUUID());
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
