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
  it('are asked for together, and can be chosen afterwards', async () => {
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
  ])('the camera refuses with %s: %s, and the microphone is on', async (name, problem) => {
    browser.refusals = { video: name };
    await devices.start();
    expect(devices.state().camera).toMatchObject({ on: false, track: null, problem });
    expect(onOf(devices.state())).toEqual({ camera: false, microphone: true });
  });

  it('that a browser does not have are said to be so', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
    devices = createDevices();
    await devices.start();
    expect(devices.state().camera.problem).toBe('unsupported');
    expect(devices.state().microphone.problem).toBe('unsupported');
  });

  it('a camera that is turned off is closed, a microphone only silent', async () => {
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
    // The camera was asked for again, the microphone was not.
    expect(browser.asked).toHaveLength(2);
  });

  it('what was refused can be allowed and turned on', async () => {
    browser.refusals = { video: 'NotAllowedError', audio: 'NotAllowedError' };
    await devices.start();
    browser.refusals = {};
    await devices.turn('camera', true);
    expect(devices.state().camera.on).toBe(true);
    expect(devices.state().camera.problem).toBeUndefined();
    expect(devices.state().microphone.problem).toBe('denied');
  });

  it('another one takes the place of the first, and one that fails does not', async () => {
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

  it('whoever is muted stays muted with another microphone, and what is off stays off', async () => {
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

  it('one that is pulled out is missed, and one that is put in can be chosen', async () => {
    await devices.start();
    browser.given.find(({ kind }) => kind === 'video')?.onended?.();
    expect(devices.state().camera).toMatchObject({ on: false, track: null, problem: 'missing' });
    browser.devices.push({ kind: 'audioinput', deviceId: 'audio-2', label: 'Headset' });
    browser.dispatchEvent(new Event('devicechange'));
    await vi.waitFor(() => expect(devices.state().choices.microphone).toHaveLength(2));
  });

  it('only those that are wanted are asked for', async () => {
    await devices.start({ camera: false, microphone: false });
    expect(browser.asked).toEqual([]);
    await devices.start({ camera: false, microphone: true });
    expect(browser.asked).toEqual([{ audio: {} }]);
  });

  it('an answer that comes after the end is not kept', async () => {
    const starting = devices.start();
    devices.stop();
    await starting;
    expect(browser.given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(onOf(devices.state())).toEqual({ camera: false, microphone: false });
    expect(devices.state().asking).toBe(false);
  });
});

it('an error that nobody knows is one of the browser', () => {
  expect(problemOf(undefined)).toBe('unsupported');
});
