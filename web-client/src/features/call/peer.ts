import type { IceServer, RoomSignalKind } from '@/api/generated/user.gen';

/** What a browser sends. */
export type Medium = 'audio' | 'video';
export type Tracks = Readonly<Record<Medium, MediaStreamTrack | null>>;

/** How picture and sound get through: on the way, there, or lost for the moment and being repaired. */
export type Link = 'connecting' | 'connected' | 'weak';

const DESCRIPTION: RoomSignalKind = 'ROOM_SIGNAL_KIND_DESCRIPTION';
const CANDIDATE: RoomSignalKind = 'ROOM_SIGNAL_KIND_CANDIDATE';

/** A connection that is away for this long is looked for anew; most come back by themselves, milliseconds. */
const PATIENCE = 4_000;
/** While nothing gets through the two agree anew this often: a message of theirs may have been lost, milliseconds. */
const AGAIN = 15_000;

export interface PeerPlan {
  /** Gives way when both speak at once. Of two sides one is polite. */
  polite: boolean;
  iceServers: readonly IceServer[];
  tracks: Tracks;
  send: (kind: RoomSignalKind, payload: unknown) => void;
  onLink: (link: Link) => void;
  /** A track of the other side. */
  onTrack: (track: MediaStreamTrack) => void;
}

/** The connection to one window of the other side. */
export interface Peer {
  /** A message of the other side. Messages are taken one after the other. */
  receive: (kind: RoomSignalKind, payload: string) => Promise<void>;
  /** Sends this from now on; nothing when it is null. */
  setTrack: (medium: Medium, track: MediaStreamTrack | null) => void;
  /** Agrees anew, if nothing gets through: one of the two had lost the line to the room. */
  renew: () => void;
  close: () => void;
}

/** `RTCIceServer` has no empty names. */
const serverOf = ({ urls, username, credential }: IceServer): RTCIceServer => ({
  urls,
  ...(username && { username, credential }),
});

/** What the other side wrote, if it is a description that can be answered. */
function descriptionOf(payload: string): RTCSessionDescriptionInit | undefined {
  const { type, sdp } = JSON.parse(payload) as Partial<RTCSessionDescriptionInit>;
  return (type === 'offer' || type === 'answer') && typeof sdp === 'string' ? { type, sdp } : undefined;
}

/**
 * Perfect negotiation (WebRTC 1.0, section 10.7) with one difference: only the impolite side lays the two lines, for sound and for picture, and the polite
 * one sends on the same. Two sides that both laid lines at once would end with four. Turning a camera off or choosing another one changes the track on a
 * line and needs no new agreement.
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
  /** Takes the lines of the other side for what is sent from here. */
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
      // The other side was faster, or the connection is closed: there is something else to agree on, or nothing.
    } finally {
      makingOffer = false;
    }
  }

  async function takeDescription(description: RTCSessionDescriptionInit) {
    const isReady = !makingOffer && (connection.signalingState === 'stable' || settingAnswer);
    const collides = description.type === 'offer' && !isReady;
    ignoresOffer = !polite && collides;
    // An answer to what was asked twice comes twice.
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
      // What cannot be read or used brings no connection; `renew` tries again.
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
