import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, offlineError } from '@/api/CallError';
import { RoomFeed } from '@/testing/roomFeed';
import { FakeConnection, fakeMedia, FakeTrack } from '@/testing/rtc';
import { type Call, createCall } from './call';

vi.mock('./room', async () => {
  const { RoomFeed: Feed } = await import('@/testing/roomFeed');
  return { roomLine: (room: string, id: string) => new Feed(room, id) };
});
/** Retries without a pause. */
vi.mock('@/api/backoff', () => ({ backoff: () => 0, wait: () => Promise.resolve() }));

const therapist = (participantId: string) => ({ participantId, role: 'APPOINTMENT_ROLE_THERAPIST' as const });
const on = { camera: true, microphone: true };
const tracks = {
  audio: new FakeTrack('audio') as unknown as MediaStreamTrack,
  video: new FakeTrack('video') as unknown as MediaStreamTrack,
};
const refused = (reason: string) => new CallError({ status: 400, reason, message: '', violations: [] });

let call: Call;
beforeEach(() => {
  fakeMedia();
  RoomFeed.all = [];
  call = createCall({ room: 'a1', polite: true, iceServers: [], tracks, on });
  call.start();
});
afterEach(() => {
  call.leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
/** Pushed events are read in later turns of the event loop. */
const happens = async (...events: Parameters<RoomFeed['push']>) => {
  RoomFeed.last.push(...events);
  await new Promise((resolve) => setTimeout(resolve));
};
const offer = (from: string) => ({
  signal: {
    participantId: from,
    kind: 'ROOM_SIGNAL_KIND_DESCRIPTION' as const,
    payload: '{"type":"offer","sdp":"theirs"}',
  },
});

describe('a call', () => {
  it('waits for the other side, meets it and sends the device state', async () => {
    await happens({ welcome: {} });
    expect(call.state()).toMatchObject({ line: 'in', met: false });
    await happens({ peerJoined: therapist('p1') }, offer('p1'));
    expect(call.state()).toMatchObject({ peer: 'p1', link: 'connecting' });
    expect(RoomFeed.last.sent.map(({ kind }) => kind)).toEqual([
      'ROOM_SIGNAL_KIND_MEDIA',
      'ROOM_SIGNAL_KIND_DESCRIPTION',
    ]);
    expect(RoomFeed.last.told).toEqual(on);
    FakeConnection.last.become('connected');
    expect(call.state().link).toBe('connected');
    expect(call.state().remote?.getTracks()).toHaveLength(2);
  });

  it('meets a party who is already there', async () => {
    await happens({ welcome: { peer: therapist('p1') } });
    expect(call.state().peer).toBe('p1');
  });

  it('meets a party whose message precedes its arrival event', async () => {
    await happens({ welcome: {} }, offer('p1'));
    expect(call.state().peer).toBe('p1');
    expect(FakeConnection.last.remoteDescription?.sdp).toBe('theirs');
    await happens({ peerJoined: therapist('p1') });
    expect(FakeConnection.all).toHaveLength(1);
  });

  it('detects when the other side leaves and ignores its late messages', async () => {
    await happens({ welcome: { peer: therapist('p1') } }, { peerLeft: therapist('p1') }, offer('p1'));
    expect(call.state()).toMatchObject({ met: true, peer: undefined });
    expect(FakeConnection.all).toHaveLength(1);
    expect(FakeConnection.last.connectionState).toBe('closed');
  });

  it('restarts with another window of the other side and drops messages for the previous one', async () => {
    await happens({ welcome: { peer: therapist('p1') } }, { peerJoined: therapist('p2') });
    expect(FakeConnection.all).toHaveLength(2);
    expect(FakeConnection.all[0]?.connectionState).toBe('closed');
    expect(call.state()).toMatchObject({ peer: 'p2', link: 'connecting' });
    await happens({ peerLeft: therapist('p1') });
    expect(call.state().peer).toBe('p2');
  });

  it('continues while the line to the room is cut, as the same window', async () => {
    await happens({ welcome: { peer: therapist('p1') } });
    FakeConnection.last.become('connected');
    const { participantId } = RoomFeed.last;
    await happens(offlineError('STREAM_BROKEN', ''));
    expect(call.state()).toMatchObject({ line: 'waiting', link: 'connected' });
    await happens({ welcome: { peer: therapist('p1') } });
    expect(call.state()).toMatchObject({ line: 'in', link: 'connected' });
    expect(RoomFeed.all).toHaveLength(1);
    expect(RoomFeed.last).toMatchObject({ participantId, entered: 2 });
    expect(FakeConnection.all).toHaveLength(1);
  });

  it('ends the connection when the other side left while the line was cut', async () => {
    await happens({ welcome: { peer: therapist('p1') } }, offlineError('STREAM_BROKEN', ''), { welcome: {} });
    expect(call.state()).toMatchObject({ line: 'in', peer: undefined, met: true });
  });

  it('retries the room, then asks the user while the call continues', async () => {
    await happens({ welcome: { peer: therapist('p1') } });
    FakeConnection.last.become('connected');
    await happens(...Array.from({ length: 13 }, () => offlineError('STREAM_BROKEN', '')));
    await vi.waitFor(() => expect(call.state().line).toBe('broken'));
    expect(call.state().link).toBe('connected');
    call.again();
    await happens({ welcome: { peer: therapist('p1') } });
    expect(call.state().line).toBe('in');
  });

  it.each([
    ['ROOM_TAKEN_OVER', 'takenOver'],
    ['MEETING_NOT_OPEN', 'notOpen'],
    ['APPOINTMENT_NOT_SCHEDULED', 'notScheduled'],
  ])('ends with %s', async (reason, end) => {
    await happens({ welcome: { peer: therapist('p1') } }, refused(reason));
    expect(call.state()).toMatchObject({ end });
    expect(FakeConnection.last.connectionState).toBe('closed');
  });

  it('ends with its time', async () => {
    await happens({ welcome: { peer: therapist('p1') } }, null);
    expect(call.state().end).toBe('over');
  });

  it('exchanges device states', async () => {
    await happens({ welcome: { peer: therapist('p1') } }, offer('p1'));
    call.send({ ...tracks, video: null }, { camera: false, microphone: true });
    expect(RoomFeed.last.told).toEqual({ camera: false, microphone: true });
    expect(FakeConnection.last.sent('video')).toBeNull();
    await happens({
      signal: { participantId: 'p1', kind: 'ROOM_SIGNAL_KIND_MEDIA', payload: '{"camera":false,"microphone":false}' },
    });
    expect(call.state().other).toEqual({ camera: false, microphone: false });
  });

  it('stops on leaving and restarts as another window', async () => {
    await happens({ welcome: { peer: therapist('p1') } });
    const [first] = RoomFeed.all;
    call.leave();
    expect(first?.left).toBe(true);
    expect(call.state().end).toBe('left');
    call.start();
    await happens({ welcome: { peer: therapist('p1') } });
    expect(RoomFeed.last.participantId).not.toBe(first?.participantId);
    expect(call.state()).toMatchObject({ line: 'in', peer: 'p1' });
  });
});
