import type { IceServer, RoomSignalKind } from '@/api/generated/user.gen';

/** Media that the browser sends. */
export type Medium = 'audio' | 'video';
export type Tracks = Readonly<Record<Medium, MediaStreamTrack | null>>;

/** Media state: connecting, connected, or lost and being repaired. */
export type Link = 'connecting' | 'connected' | 'weak';

const DESCRIPTION: RoomSignalKind = 'ROOM_SIGNAL_KIND_DESCRIPTION';
const CANDIDATE: RoomSignalKind = 'ROOM_SIGNAL_KIND_CANDIDATE';

/** Time after which a lost connection restarts; most recover by themselves, milliseconds. */
const PATIENCE = 4_000;
/** Interval of renegotiation while no media connects, because a message may have been lost, milliseconds. */
const AGAIN = 15_000;

interface PeerPlan {
  /** Gives way on a collision. Exactly one side is polite. */
  polite: boolean;
  iceServers: readonly IceServer[];
  tracks: Tracks;
  send: (kind: RoomSignalKind, payload: unknown) => void;
  onLink: (link: Link) => void;
  /** Called for a track of the other side. */
  onTrack: (track: MediaStreamTrack) => void;
}

/** The connection to one window of the other side. */
export interface Peer {
  /** Handles a message of the other side, one after the other. */
  receive: (kind: RoomSignalKind, payload: string) => Promise<void>;
  /** Sends this from now on; nothing when it is null. */
  setTrack: (medium: Medium, track: MediaStreamTrack | null) => void;
  /** Renegotiates if no media connects, after one side has lost the line to the room. */
  renew: () => void;
  close: () => void;
}

/** `RTCIceServer` allows no empty user names. */
const serverOf = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username && { username, credential }),
});

/** Returns the message if it is a valid description. */
function descriptionOf(payload: string): RTCSessionDescriptionInit | undefined {
  const { type, sdp } = JSON.parse(payload) as Partial<RTCSessionDescriptionInit>;
  return (type === 'offer' || type === 'answer') && typeof sdp === 'string' ? { type, sdp } : undefined;
}

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7) with one difference: only the impolite side creates the two transceivers, for sound
 * and picture, and the polite one sends on the same. If both created them, there would be four. Turning a camera off or choosing
 * another one replaces the track on a transceiver and needs no negotiation.
 */
export function createPeer({ polite, iceServers, tracks, send, onLink, onTrack }: PeerPlan): Peer {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(serverOf) });
  const current = { ...tracks };
  const senders: Partial<Record<Medium, RTCRtpSender>> = {};
  let makingOffer = false;
  let ignoresOffer = false;
  let settingAnswer = false;
  let wasConnected = false;
  let closed = false;
  let taken: Promise<void> = Promise.resolve();
  let patience: ReturnType<typeof setTimeout> | undefined;

  const fill = (medium: Medium) => void senders[medium]?.replaceTrack(current[medium]).catch(() => undefined);
  /** Sends on the transceivers of the other side. */
  const adopt = () => {
    for (const transceiver of connection.getTransceivers()) {
      const medium = transceiver.receiver.track.kind as Medium;
      if (senders[medium]) continue;
      senders[medium] = transceiver.sender;
      transceiver.direction = 'sendrecv';
      fill(medium);
    }
  };
  const describe = () => {
    if (!closed && connection.localDescription) send(DESCRIPTION, connection.localDescription);
  };

  async function offer() {
    try {
      makingOffer = true;
      await connection.setLocalDescription();
      describe();
    } catch {
      // The other side was faster, or the connection is closed; this offer is obsolete.
    } finally {
      makingOffer = false;
    }
  }

  async function takeDescription(description: RTCSessionDescriptionInit) {
    const isReady = !makingOffer && (connection.signalingState === 'stable' || settingAnswer);
    const collides = description.type === 'offer' && !isReady;
    ignoresOffer = !polite && collides;
    // A repeated offer gets a repeated answer.
    const isLate = description.type === 'answer' && connection.signalingState !== 'have-local-offer';
    if (ignoresOffer || isLate) return;
    settingAnswer = description.type === 'answer';
    await connection.setRemoteDescription(description).finally(() => (settingAnswer = false));
    if (description.type !== 'offer') return;
    adopt();
    await connection.setLocalDescription();
    describe();
  }

  async function take(kind: RoomSignalKind, payload: string) {
    if (closed) return;
    try {
      if (kind === DESCRIPTION) {
        const description = descriptionOf(payload);
        if (description) await takeDescription(description);
      } else if (kind === CANDIDATE && !ignoresOffer) {
        await connection.addIceCandidate(JSON.parse(payload) as RTCIceCandidateInit);
      }
    } catch {
      // An invalid description brings no connection; `renew` tries again.
    }
  }

  function renew() {
    if (closed || connection.connectionState === 'connected') return;
    if (connection.signalingState === 'have-local-offer') describe();
    else if (connection.remoteDescription) connection.restartIce();
  }

  connection.onnegotiationneeded = () => void offer();
  connection.onicecandidate = ({ candidate }) => candidate && send(CANDIDATE, candidate);
  connection.ontrack = ({ track }) => onTrack(track);
  connection.onconnectionstatechange = () => {
    clearTimeout(patience);
    const { connectionState } = connection;
    if (connectionState === 'failed') connection.restartIce();
    if (connectionState === 'disconnected') patience = setTimeout(renew, PATIENCE);
    wasConnected ||= connectionState === 'connected';
    if (connectionState === 'connected') onLink('connected');
    else if (connectionState !== 'closed') onLink(wasConnected ? 'weak' : 'connecting');
  };
  // One of the two is enough.
  const watch = polite ? undefined : setInterval(renew, AGAIN);

  if (!polite) {
    for (const medium of ['audio', 'video'] as const) {
      senders[medium] = connection.addTransceiver(medium, { direction: 'sendrecv' }).sender;
      fill(medium);
    }
  }

  return {
    receive: (kind, payload) => (taken = taken.then(() => take(kind, payload))),
    setTrack(medium, track) {
      current[medium] = track;
      fill(medium);
    },
    renew,
    close() {
      closed = true;
      clearTimeout(patience);
      clearInterval(watch);
      connection.close();
    },
  };
}
