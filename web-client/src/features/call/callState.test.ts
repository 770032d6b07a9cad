import { describe, expect, it } from 'vitest';
import { afterEvent, type CallEvent, type CallState, endOf, entering, mediaOf, nowOf } from './callState';

const remote = {} as MediaStream;
const after = (...events: CallEvent[]) => events.reduce<CallState>(afterEvent, entering);
const entered = { type: 'entered' } as const;
const met = { type: 'met', peer: 'p1', remote } as const;
const link = (to: 'connecting' | 'connected' | 'weak') => ({ type: 'link', link: to }) as const;
const media = (camera: boolean, microphone: boolean) => ({ type: 'media', media: { camera, microphone } }) as const;

describe('the announcement', () => {
  it.each<[string, CallEvent[]]>([
    ['entering', []],
    ['alone', [entered]],
    ['connecting', [entered, met]],
    ['connected', [entered, met, link('connected')]],
    ['muted', [entered, met, link('connected'), media(true, false)]],
    ['cameraOff', [entered, met, link('connected'), media(false, true)]],
    ['bothOff', [entered, met, link('connected'), media(false, false)]],
    ['weak', [entered, met, link('connected'), link('weak')]],
    ['left', [entered, met, link('connected'), { type: 'parted' }]],
    ['away', [entered, { type: 'waiting' }]],
    ['broken', [entered, met, link('weak'), { type: 'broken' }]],
    ['lineAway', [entered, met, link('connected'), { type: 'waiting' }]],
    ['lineBroken', [entered, met, link('connected'), { type: 'broken' }]],
  ])('is %s', (now, events) => expect(nowOf(after(...events))).toBe(now));
});

it('assumes that a new window has everything on', () => {
  expect(after(entered, met, media(false, false), { type: 'parted' }, { ...met, peer: 'p2' }).other).toEqual({
    camera: true,
    microphone: true,
  });
});

it('ignores a connection that has ended', () => {
  expect(after(entered, met, { type: 'parted' }, link('weak')).link).toBeUndefined();
});

it('ignores events after the end', () => {
  const over = after(entered, met, { type: 'ended', end: 'over' });
  expect(over).toEqual({ line: 'in', met: true, other: { camera: true, microphone: true }, end: 'over' });
  expect(afterEvent(over, met)).toBe(over);
});

it.each([
  ['ROOM_TAKEN_OVER', 'takenOver'],
  ['MEETING_NOT_OPEN', 'notOpen'],
  ['APPOINTMENT_NOT_SCHEDULED', 'notScheduled'],
  ['ROOM_NOT_FOUND', 'notFound'],
  ['STREAM_BROKEN', undefined],
])('maps %s to %s', (reason, end) => expect(endOf({ reason })).toBe(end));

it.each(['{"camera":true}', '{"camera":1,"microphone":true}', 'null', 'no JSON'])('%s says nothing', (payload) =>
  expect(mediaOf(payload)).toBeUndefined(),
);
