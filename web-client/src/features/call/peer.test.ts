import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomSignalKind } from '@/api/generated/user.gen';
import { FakeConnection, fakeMedia, FakeTrack } from '@/testing/rtc';
import { createPeer, type Link, type Peer } from './peer';

const DESCRIPTION = 'ROOM_SIGNAL_KIND_DESCRIPTION';
const CANDIDATE = 'ROOM_SIGNAL_KIND_CANDIDATE';
const camera = new FakeTrack('video') as unknown as MediaStreamTrack;
const microphone = new FakeTrack('audio') as unknown as MediaStreamTrack;

let sent: [RoomSignalKind, { type?: string; sdp?: string }][];
let links: Link[];
let tracks: MediaStreamTrack[];
let peer: Peer;
beforeEach(() => {
  fakeMedia();
  vi.useFakeTimers();
  sent = [];
  links = [];
  tracks = [];
});
afterEach(() => {
  peer.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function make(polite: boolean) {
  peer = createPeer({
    polite,
    iceServers: [
      { urls: ['stun:stun.example:3478'], username: '', credential: '' },
      { urls: ['turn:turn.example'], username: 'u', credential: 'c' },
    ],
    tracks: { audio: microphone, video: camera },
    send: (kind, payload) => sent.push([kind, payload as object]),
    onLink: (link) => links.push(link),
    onTrack: (track) => tracks.push(track),
  });
  await vi.advanceTimersByTimeAsync(0);
  return FakeConnection.last;
}
const theySay = (type: string, sdp = `their ${type}`) => peer.receive(DESCRIPTION, JSON.stringify({ type, sdp }));

describe('the impolite side', () => {
  it('creates both transceivers and offers', async () => {
    const connection = await make(false);
    expect(connection.configuration.iceServers).toEqual([
      { urls: ['stun:stun.example:3478'] },
      { urls: ['turn:turn.example'], username: 'u', credential: 'c' },
    ]);
    expect([connection.sent('audio'), connection.sent('video')]).toEqual([microphone, camera]);
    expect(sent).toEqual([[DESCRIPTION, { type: 'offer', sdp: 'offer 1' }]]);
    await theySay('answer');
    expect(connection.signalingState).toBe('stable');
    expect(tracks.map(({ kind }) => kind)).toEqual(['audio', 'video']);
  });

  it('keeps its offer on a collision and drops the candidates of the other', async () => {
    const connection = await make(false);
    await theySay('offer');
    await peer.receive(CANDIDATE, '{"candidate":"of the other offer"}');
    expect(connection.remoteDescription).toBeNull();
    await theySay('answer');
    expect(connection.remoteDescription?.sdp).toBe('their answer');
  });

  it('accepts one answer, however often it arrives', async () => {
    const connection = await make(false);
    await theySay('answer', 'first');
    await theySay('answer', 'second');
    expect(connection.remoteDescription?.sdp).toBe('first');
  });

  it('repeats its offer until the media connects', async () => {
    const connection = await make(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent.map(([, { sdp }]) => sdp)).toEqual(['offer 1', 'offer 1']);
    await theySay('answer');
    connection.become('connected');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(2);
    expect(connection.restarts).toBe(0);
  });
});

describe('the polite side', () => {
  it('waits, and answers on the transceivers of the other', async () => {
    const connection = await make(true);
    expect(sent).toEqual([]);
    await theySay('offer');
    expect(connection.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
    expect([connection.sent('audio'), connection.sent('video')]).toEqual([microphone, camera]);
    expect(sent).toEqual([[DESCRIPTION, { type: 'answer', sdp: 'answer 1' }]]);
  });

  it('gives way on a collision', async () => {
    const connection = await make(true);
    await theySay('offer');
    connection.become('connected');
    connection.become('failed');
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.signalingState).toBe('have-local-offer');
    await theySay('offer', 'their second');
    expect(connection.remoteDescription?.sdp).toBe('their second');
    expect(sent.at(-1)).toEqual([DESCRIPTION, { type: 'answer', sdp: 'answer 3' }]);
  });
});

describe('a connection', () => {
  it('exchanges candidates', async () => {
    const connection = await make(true);
    connection.onicecandidate?.({ candidate: { candidate: 'mine' } });
    connection.onicecandidate?.({ candidate: null });
    expect(sent).toEqual([[CANDIDATE, { candidate: 'mine' }]]);
    await theySay('offer');
    await peer.receive(CANDIDATE, '{"candidate":"theirs"}');
    expect(connection.candidates).toEqual([{ candidate: 'theirs' }]);
  });

  it.each(['no JSON', '{"type":"rollback"}', '{"type":"offer"}', '7'])('is not hurt by %s', async (payload) => {
    const connection = await make(true);
    await peer.receive(DESCRIPTION, payload);
    await peer.receive(CANDIDATE, payload);
    await theySay('offer');
    expect(connection.remoteDescription?.sdp).toBe('their offer');
  });

  it('is weak when it is lost, restarts, and reports its recovery', async () => {
    const connection = await make(false);
    await theySay('answer');
    connection.become('connecting');
    connection.become('connected');
    connection.become('disconnected');
    expect(connection.restarts).toBe(0);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(connection.restarts).toBe(1);
    connection.become('failed');
    expect(connection.restarts).toBe(2);
    connection.become('connected');
    expect(links).toEqual(['connecting', 'connected', 'weak', 'weak', 'connected']);
  });

  it('is left alone when it recovers by itself', async () => {
    const connection = await make(false);
    await theySay('answer');
    connection.become('connected');
    connection.become('disconnected');
    connection.become('connected');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.restarts).toBe(0);
  });

  it('sends another camera, or none, without negotiation', async () => {
    const connection = await make(false);
    await theySay('answer');
    const other = new FakeTrack('video', 'video-2') as unknown as MediaStreamTrack;
    peer.setTrack('video', other);
    expect(connection.sent('video')).toBe(other);
    peer.setTrack('video', null);
    expect(connection.sent('video')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('ignores events once it is closed', async () => {
    const connection = await make(false);
    peer.close();
    await theySay('offer');
    peer.renew();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.remoteDescription).toBeNull();
    expect(sent).toHaveLength(1);
  });
});
