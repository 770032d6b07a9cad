import { vi } from 'vitest';

/** The parts of a media track that a call uses. */
export class FakeTrack extends EventTarget {
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  onended: (() => void) | null = null;
  constructor(
    readonly kind: 'audio' | 'video',
    readonly deviceId: string = `${kind}-1`,
  ) {
    super();
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings() {
    return { deviceId: this.deviceId };
  }
}

/** The parts of a media stream that a call uses. */
class FakeStream {
  constructor(private readonly tracks: FakeTrack[] = []) {}
  addTrack(track: FakeTrack) {
    this.tracks.push(track);
  }
  getTracks() {
    return this.tracks;
  }
}

/** Camera and microphone that a test can connect, deny and remove. */
export class FakeDevices extends EventTarget {
  /** Error name of a kind that is unavailable. */
  refusals: Partial<Record<'audio' | 'video', string>> = {};
  asked: MediaStreamConstraints[] = [];
  given: FakeTrack[] = [];
  devices = [
    { kind: 'videoinput', deviceId: 'video-1', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'video-2', label: 'Camera on a cable' },
    { kind: 'audioinput', deviceId: 'audio-1', label: 'Built-in microphone' },
  ];

  getUserMedia(wanted: MediaStreamConstraints) {
    this.asked.push(wanted);
    const kinds = (['audio', 'video'] as const).filter((kind) => wanted[kind]);
    const refused = kinds.find((kind) => this.refusals[kind]);
    if (refused) return Promise.reject(new DOMException('refused', this.refusals[refused]));
    const tracks = kinds.map((kind) => {
      const { deviceId } = wanted[kind] as { deviceId?: { exact: string } };
      return new FakeTrack(kind, deviceId?.exact);
    });
    this.given.push(...tracks);
    return Promise.resolve(new FakeStream(tracks));
  }
  enumerateDevices() {
    return Promise.resolve(this.devices);
  }
}

interface FakeSender {
  track: FakeTrack | null;
  replaceTrack: (track: FakeTrack | null) => Promise<void>;
}

/**
 * A connection whose states a test sets. Descriptions have telling names, so that a test can
 * match offers and answers.
 */
export class FakeConnection {
  static all: FakeConnection[] = [];
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  candidates: unknown[] = [];
  restarts = 0;
  transceivers: { sender: FakeSender; receiver: { track: FakeTrack }; direction: string }[] = [];
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  ontrack: ((event: { track: FakeTrack }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  private made = 0;

  constructor(readonly configuration: RTCConfiguration) {
    FakeConnection.all.push(this);
  }
  static get last() {
    const last = FakeConnection.all.at(-1);
    if (!last) throw new Error('There is no connection');
    return last;
  }

  addTransceiver(kind: 'audio' | 'video', { direction }: { direction: string }) {
    const sender: FakeSender = {
      track: null,
      replaceTrack: (track) => {
        sender.track = track;
        return Promise.resolve();
      },
    };
    const transceiver = { sender, receiver: { track: new FakeTrack(kind, `remote-${kind}`) }, direction };
    this.transceivers.push(transceiver);
    queueMicrotask(
      () => this.signalingState === 'stable' && this.transceivers.length === 2 && this.onnegotiationneeded?.(),
    );
    return transceiver;
  }
  getTransceivers() {
    return this.transceivers;
  }
  /** Tracks sent of a kind. */
  sent(kind: 'audio' | 'video') {
    return this.transceivers.find(({ receiver }) => receiver.track.kind === kind)?.sender.track ?? null;
  }

  setLocalDescription() {
    const answers = this.signalingState === 'have-remote-offer';
    this.localDescription = {
      type: answers ? 'answer' : 'offer',
      sdp: `${answers ? 'answer' : 'offer'} ${++this.made}`,
    };
    this.signalingState = answers ? 'stable' : 'have-local-offer';
    return Promise.resolve();
  }
  setRemoteDescription(description: RTCSessionDescriptionInit) {
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer')
      return Promise.reject(new DOMException('', 'InvalidStateError'));
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (description.type === 'offer' && this.transceivers.length === 0) {
      for (const kind of ['audio', 'video'] as const) {
        const { receiver } = this.addTransceiver(kind, { direction: 'recvonly' });
        this.ontrack?.({ track: receiver.track });
      }
    } else if (description.type === 'answer') {
      for (const { receiver } of this.transceivers) this.ontrack?.({ track: receiver.track });
    }
    return Promise.resolve();
  }
  addIceCandidate(candidate: unknown) {
    if (!this.remoteDescription) return Promise.reject(new DOMException('', 'InvalidStateError'));
    this.candidates.push(candidate);
    return Promise.resolve();
  }
  restartIce() {
    this.restarts++;
    queueMicrotask(() => this.onnegotiationneeded?.());
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  close() {
    this.connectionState = 'closed';
    this.signalingState = 'closed';
  }
}

/** Installs fakes of media APIs that jsdom lacks. Returns the devices. */
export function fakeMedia(): FakeDevices {
  const devices = new FakeDevices();
  FakeConnection.all = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', FakeStream);
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  return devices;
}
