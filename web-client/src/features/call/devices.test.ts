import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeDevices, fakeMedia } from '@/testing/rtc';
import { createDevices, type Devices, onOf, problemOf, tracksOf } from './devices';

let browser: FakeDevices;
let devices: Devices;
beforeEach(() => {
  browser = fakeMedia();
  devices = createDevices();
});
afterEach(() => {
  devices.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const both = { camera: true, microphone: true };

describe('camera and microphone', () => {
  it('are requested together and can be chosen afterwards', async () => {
    const starting = devices.start();
    expect(devices.state().asking).toBe(true);
    await starting;
    expect(browser.asked).toHaveLength(1);
    expect(devices.state().asking).toBe(false);
    expect(onOf(devices.state())).toEqual(both);
    expect(devices.state().choices.camera.map(({ label }) => label)).toEqual(['Front camera', 'Camera on a cable']);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
  ])('reports the camera error %s as %s while the microphone is on', async (name, problem) => {
    browser.refusals = { video: name };
    await devices.start();
    expect(devices.state().camera).toMatchObject({ on: false, track: null, problem });
    expect(onOf(devices.state())).toEqual({ camera: false, microphone: true });
  });

  it('reports devices that a browser does not support', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    devices = createDevices();
    await devices.start();
    expect(devices.state().camera.problem).toBe('unsupported');
    expect(devices.state().microphone.problem).toBe('unsupported');
  });

  it('closes a camera that is turned off and only mutes a microphone', async () => {
    await devices.start();
    const [audio, video] = browser.given;
    await devices.turn('camera', false);
    await devices.turn('microphone', false);
    expect(video?.readyState).toBe('ended');
    expect(audio).toMatchObject({ readyState: 'live', enabled: false });
    expect(onOf(devices.state())).toEqual({ camera: false, microphone: false });
    expect(tracksOf(devices.state())).toEqual({ audio, video: null });
    await devices.turn('camera', true);
    await devices.turn('microphone', true);
    expect(onOf(devices.state())).toEqual(both);
    expect(audio?.enabled).toBe(true);
    // The camera was requested again, the microphone was not.
    expect(browser.asked).toHaveLength(2);
  });

  it('turns on a device that is allowed later', async () => {
    browser.refusals = { video: 'NotAllowedError', audio: 'NotAllowedError' };
    await devices.start();
    browser.refusals = {};
    await devices.turn('camera', true);
    expect(devices.state().camera.on).toBe(true);
    expect(devices.state().camera.problem).toBeUndefined();
    expect(devices.state().microphone.problem).toBe('denied');
  });

  it('replaces a device, but not with one that fails', async () => {
    await devices.start();
    const first = devices.state().camera.track as unknown as { readyState: string };
    await devices.choose('camera', 'video-2');
    expect(devices.state().camera.track?.getSettings().deviceId).toBe('video-2');
    expect(first.readyState).toBe('ended');
    browser.refusals = { video: 'NotReadableError' };
    await devices.choose('camera', 'video-1');
    expect(devices.state().camera).toMatchObject({ on: true, problem: 'busy' });
    expect(devices.state().camera.track?.getSettings().deviceId).toBe('video-2');
  });

  it('stays muted with another microphone, and off devices stay off', async () => {
    await devices.start();
    await devices.turn('microphone', false);
    await devices.choose('microphone', 'audio-1');
    expect(devices.state().microphone).toMatchObject({ on: false, track: { enabled: false } });
    await devices.turn('camera', false);
    await devices.choose('camera', 'video-2');
    expect(devices.state().camera).toMatchObject({ on: false, track: null });
    await devices.turn('camera', true);
    expect(devices.state().camera.track?.getSettings().deviceId).toBe('video-2');
  });

  it('keeps a camera off that is turned off while another one opens', async () => {
    await devices.start();
    const choosing = devices.choose('camera', 'video-2');
    await devices.turn('camera', false);
    await choosing;
    expect(devices.state().camera).toMatchObject({ on: false, track: null });
    expect(browser.given.filter(({ kind }) => kind === 'video').map(({ readyState }) => readyState)).toEqual([
      'ended',
      'ended',
    ]);
    await devices.turn('camera', true);
    expect(devices.state().camera.on).toBe(true);
  });

  it('turns on another device in place of a chosen one that was unplugged', async () => {
    browser.devices.push({ kind: 'audioinput', deviceId: 'audio-2', label: 'Headset' });
    await devices.start();
    await devices.choose('microphone', 'audio-2');
    browser.devices.pop();
    browser.given.at(-1)?.onended?.();
    browser.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(devices.state().choices.microphone).toHaveLength(1));
    await devices.turn('microphone', true);
    expect(devices.state().microphone.track?.getSettings().deviceId).toBe('audio-1');
  });

  it('reports an unplugged device and offers a new one', async () => {
    await devices.start();
    browser.given.find(({ kind }) => kind === 'video')?.onended?.();
    expect(devices.state().camera).toMatchObject({ on: false, track: null, problem: 'missing' });
    browser.devices.push({ kind: 'audioinput', deviceId: 'audio-2', label: 'Headset' });
    browser.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(devices.state().choices.microphone).toHaveLength(2));
  });

  it('requests only the wanted devices', async () => {
    await devices.start({ camera: false, microphone: false });
    expect(browser.asked).toEqual([]);
    await devices.start({ camera: false, microphone: true });
    expect(browser.asked).toEqual([{ audio: {} }]);
  });

  it('discards a response that arrives after the stop', async () => {
    const starting = devices.start();
    devices.stop();
    await starting;
    expect(browser.given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(onOf(devices.state())).toEqual({ camera: false, microphone: false });
    expect(devices.state().asking).toBe(false);
  });
});

it('treats an unknown error as a browser problem', () => {
  expect(problemOf(undefined)).toBe('unsupported');
});
