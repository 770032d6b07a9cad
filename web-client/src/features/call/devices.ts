import type { MediaOn } from './callState';
import type { Tracks } from './peer';

export type Device = 'camera' | 'microphone';

/** Device problems: denied by browser or user, missing, in use by another program, or unsupported by this browser. */
type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported';

export interface DeviceState {
  /** Whether the user wants it on; it is on now or soon. */
  on: boolean;
  track: MediaStreamTrack | null;
  problem?: DeviceProblem;
}

export interface DevicesState {
  camera: DeviceState;
  microphone: DeviceState;
  /** The browser is being asked, and may ask the user. */
  asking: boolean;
  /** The user's choice; otherwise the browser chooses. */
  chosen: Readonly<Partial<Record<Device, string>>>;
  /** Available devices; their names are known once the browser has agreed. */
  choices: Readonly<Record<Device, MediaDeviceInfo[]>>;
}

const kinds = { camera: 'videoinput', microphone: 'audioinput' } as const;
const media = { camera: 'video', microphone: 'audio' } as const;
export const bothDevices = ['camera', 'microphone'] as const satisfies Device[];

/** Maps a browser error (Media Capture and Streams, section 10.3). */
export function problemOf(error: unknown): DeviceProblem {
  switch ((error as Error | undefined)?.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}

const off: DeviceState = { on: false, track: null };
/** A muted microphone stays open, so that it is on again immediately; a camera is closed, so that its light goes out. */
const closes = (device: Device) => device === 'camera';

/** Media to send, and the states sent to the other side. */
export const tracksOf = ({ camera, microphone }: DevicesState): Tracks => ({
  audio: microphone.track,
  video: camera.track,
});
export const onOf = ({ camera, microphone }: DevicesState): MediaOn => ({
  camera: camera.on && camera.track !== null,
  microphone: microphone.on && microphone.track !== null,
});

/** Camera and microphone of this window. Requested only after `start`. */
export interface Devices {
  state: () => DevicesState;
  subscribe: (listener: () => void) => () => void;
  /** Requests both, or the wanted ones. */
  start: (wanted?: MediaOn) => Promise<void>;
  turn: (device: Device, on: boolean) => Promise<void>;
  choose: (device: Device, id: string) => Promise<void>;
  stop: () => void;
}

export function createDevices(): Devices {
  // An insecure page has no media devices, whatever the types say.
  const source = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  let state: DevicesState = {
    camera: off,
    microphone: off,
    asking: false,
    chosen: {},
    choices: { camera: [], microphone: [] },
  };
  const listeners = new Set<() => void>();
  /** The user's last wish, which may change while the browser opens a device. */
  const wishes: Record<Device, boolean> = { camera: true, microphone: true };
  /** Counts starts and stops: a response after a stop is discarded. */
  let round = 0;

  const show = (changes: Partial<DevicesState>) => {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener());
  };

  async function listChoices() {
    const all = (await source?.enumerateDevices().catch(() => [])) ?? [];
    const of = (device: Device) => all.filter((it) => it.kind === kinds[device] && it.deviceId !== '');
    show({ choices: { camera: of('camera'), microphone: of('microphone') } });
  }

  const onChange = () => void listChoices();

  function keep(device: Device, track: MediaStreamTrack) {
    const { track: before } = state[device];
    const on = wishes[device];
    if (!on && closes(device)) {
      track.stop();
      return;
    }
    // A muted user stays muted with another microphone.
    track.enabled = on;
    // Unplugged, or revoked by the browser.
    track.onended = () =>
      state[device].track === track && show({ [device]: { on: false, track: null, problem: 'missing' } });
    show({ [device]: { on, track } });
    if (before && before !== track) before.stop();
  }

  /** The chosen device, unless it was removed. */
  const chosenOf = (device: Device) =>
    state.choices[device].find(({ deviceId }) => deviceId === state.chosen[device])?.deviceId;

  const constraintsOf = (device: Device): MediaTrackConstraints => ({
    ...(chosenOf(device) && { deviceId: { exact: chosenOf(device) } }),
    ...(device === 'camera' && { width: { ideal: 1280 }, height: { ideal: 720 } }),
  });

  async function ask(...devices: Device[]) {
    const asked = round;
    if (!source) throw new DOMException('', 'NotSupportedError');
    const stream = await source.getUserMedia(
      Object.fromEntries(devices.map((device) => [media[device], constraintsOf(device)])),
    );
    if (asked !== round) {
      stream.getTracks().forEach((track) => track.stop());
      return;
    }
    for (const track of stream.getTracks()) keep(track.kind === 'video' ? 'camera' : 'microphone', track);
  }

  async function askOne(device: Device) {
    const asked = round;
    try {
      await ask(device);
    } catch (error) {
      if (asked === round) show({ [device]: { ...state[device], problem: problemOf(error) } });
    }
  }

  async function whileAsking(work: () => Promise<void>) {
    show({ asking: true });
    const asked = round;
    await work();
    if (asked !== round) return;
    await listChoices();
    if (asked === round) show({ asking: false });
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(wanted = { camera: true, microphone: true }) {
      const devices = bothDevices.filter((device) => wanted[device]);
      Object.assign(wishes, wanted);
      source?.addEventListener('devicechange', onChange);
      return whileAsking(async () => {
        if (devices.length === 0) return;
        // Requested together, so that the user is asked once. A failure of one must not stop the other.
        const together =
          devices.length > 1 &&
          (await ask(...devices).then(
            () => true,
            () => false,
          ));
        if (!together) for (const device of devices) await askOne(device);
      });
    },
    async turn(device, on) {
      wishes[device] = on;
      const { track } = state[device];
      if (on && !track) {
        await whileAsking(() => askOne(device));
        return;
      }
      if (track) {
        track.enabled = on;
        if (!on && closes(device)) track.stop();
      }
      show({ [device]: { on, track: on || !closes(device) ? track : null } });
    },
    async choose(device, id) {
      show({ chosen: { ...state.chosen, [device]: id } });
      // A device that is off is requested when it is turned on.
      if (state[device].track) await whileAsking(() => askOne(device));
    },
    stop() {
      round++;
      source?.removeEventListener('devicechange', onChange);
      for (const device of bothDevices) state[device].track?.stop();
      show({ camera: off, microphone: off, asking: false });
    },
  };
}
