import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '@/api/CallError';
import { expectAccessible } from '@/testing/axe';
import { failure, user as person } from '@/testing/factories';
import { services } from '@/testing/handlers';
import { renderApp, renderPage } from '@/testing/render';
import { RoomFeed } from '@/testing/roomFeed';
import { FakeConnection, type FakeDevices, fakeMedia } from '@/testing/rtc';
import { server } from '@/testing/server';
import CallPage from './CallPage';

vi.mock('./room', async () => {
  const { RoomFeed: Feed } = await import('@/testing/roomFeed');
  return { roomLine: (room: string, id: string) => new Feed(room, id) };
});

const at = '/therapy-call/a1b2?userInfo.displayName=Person&userInfo.role=therapist';
let browser: FakeDevices;
beforeEach(() => {
  browser = fakeMedia();
  RoomFeed.all = [];
  sessionStorage.clear();
  server.use(...services());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (as: ReturnType<typeof person> | null = person()) =>
  renderPage(<CallPage />, { at, pattern: '/therapy-call/:room', as });
const refuses = (reason: string, code = 9) =>
  server.use(
    http.get('*/v1/therapy-rooms/:room', () =>
      HttpResponse.json(
        failure(code, [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'selam' }]),
        { status: code === 5 ? 404 : 400 },
      ),
    ),
  );
const happens = (...events: Parameters<RoomFeed['push']>) =>
  act(async () => {
    RoomFeed.last.push(...events);
    await new Promise((resolve) => setTimeout(resolve));
  });
const peer = { participantId: 'p1', role: 'APPOINTMENT_ROLE_THERAPIST' as const };
/** Joins a call alone. */
async function join() {
  const page = show();
  await page.user.click(await screen.findByRole('button', { name: 'Join now' }));
  await screen.findByRole('heading', { level: 1, name: 'Session with Selihom Tesfay' });
  return page;
}
/** Joins a call with the other side. */
async function meet() {
  const page = await join();
  await happens({ welcome: { peer } });
  act(() => FakeConnection.last.become('connected'));
  return page;
}
const says = (text: string | RegExp) => screen.findByText(text, { ignore: '[aria-hidden] *' });

describe('the lobby', () => {
  it('sends visitors to sign-in and back to this room', async () => {
    const { router } = show(null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe(at);
  });

  it('shows party and time without header and footer', async () => {
    await renderApp(at, person());
    expect(await screen.findByRole('heading', { level: 1, name: 'You will meet Selihom Tesfay' })).toBeVisible();
    expect(screen.getByText(/6:00 PM, 50 minutes/)).toBeVisible();
    expect(screen.getByText(/You will join as Abeba Tesfay/)).toBeVisible();
    // By the offset of the server, like the start.
    expect(screen.getByText(/open until 8:00 PM/)).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Camera')).toHaveDisplayValue('Front camera');
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeVisible();
    await expectAccessible('the check of camera and microphone');
  });

  it.each([
    ['NotAllowedError', 'The camera is blocked', /Allow it with the icon/],
    ['NotFoundError', 'No camera was found', /You can join without it/],
    ['NotReadableError', 'The camera is in use', /Close the other program/],
  ])('explains a camera error (%s) and allows joining without it', async (name, title, help) => {
    browser.refusals = { video: name };
    const { user } = show();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(help)).toBeVisible();
    expect(screen.queryByText('The microphone is blocked')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Join now' }));
    expect(await screen.findByRole('button', { name: 'Turn camera on' })).toBeVisible();
    await happens({ welcome: { peer } });
    expect(RoomFeed.last.told).toEqual({ camera: false, microphone: true });
  });

  it.each([
    ['ROOM_NOT_FOUND', 5, 'We can’t find this room'],
    ['MEETING_NOT_OPEN', 9, 'This room is not open'],
    ['APPOINTMENT_NOT_SCHEDULED', 9, 'This session is not scheduled'],
  ])('rejects with %s', async (reason, code, title) => {
    refuses(reason, code);
    show();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Appointments' })).toHaveAttribute('href', '/my-appointments');
    expect(browser.asked).toEqual([]);
  });

  it('shows the opening hours of a closed room and allows a retry', async () => {
    refuses('MEETING_NOT_OPEN');
    const { user } = show();
    expect(await screen.findByText(/opens 30 min before the session starts and closes 2 h after/)).toBeVisible();
    server.resetHandlers(...services());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Join now' })).toBeVisible();
  });
});

describe('in the call', () => {
  it('waits for the other side, announces arrivals and departures, and shows the picture', async () => {
    const { user } = await renderApp(at, person());
    await user.click(await screen.findByRole('button', { name: 'Join now' }));
    await happens({ welcome: {} });
    expect(await says(/Selihom Tesfay is not here yet/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await happens({ peerJoined: peer });
    expect(await says('Selihom Tesfay is here. Connecting…')).toBeVisible();
    act(() => FakeConnection.last.become('connected'));
    expect((await says('You are connected with Selihom Tesfay.')).closest('[role=status]')).not.toBeNull();
    expect(screen.getByLabelText('Picture of Selihom Tesfay')).toBeVisible();
    expect(screen.getByLabelText('Your own picture')).toBeVisible();
    await expectAccessible('a call');
    await happens({ peerLeft: peer });
    expect(await says(/Selihom Tesfay has left/)).toBeVisible();
  });

  it('responds to keys and buttons, and notifies the other side', async () => {
    const { user } = await meet();
    const microphone = screen.getByRole('button', { name: 'Turn microphone off' });
    expect(microphone).toHaveAttribute('aria-keyshortcuts', 'Alt+M');
    fireEvent.keyDown(window, { code: 'KeyM', altKey: true });
    await waitFor(() => expect(RoomFeed.last.told).toEqual({ camera: true, microphone: false }));
    expect(screen.getByRole('button', { name: 'Turn microphone on' })).toBeVisible();
    fireEvent.keyDown(window, { code: 'KeyC' });
    await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
    await waitFor(() => expect(RoomFeed.last.told).toEqual({ camera: false, microphone: false }));
    fireEvent.keyDown(window, { code: 'KeyC', altKey: true });
    await waitFor(() => expect(RoomFeed.last.told).toEqual({ camera: true, microphone: false }));
  });

  it('shows the muted devices of the other side', async () => {
    await meet();
    const media = { participantId: 'p1', kind: 'ROOM_SIGNAL_KIND_MEDIA' as const };
    await happens({ signal: { ...media, payload: '{"camera":false,"microphone":false}' } });
    expect(await says(/whose camera and microphone are off/)).toBeInTheDocument();
    expect(screen.getByText('The camera is off')).toBeVisible();
    expect(screen.getByText('Microphone off')).toBeVisible();
  });

  it('reports a lost connection and continues once it is back', async () => {
    await meet();
    act(() => FakeConnection.last.become('failed'));
    expect(await says(/The connection with Selihom Tesfay is lost/)).toBeVisible();
    act(() => FakeConnection.last.become('connected'));
    expect(await says('You are connected with Selihom Tesfay.')).toBeInTheDocument();
  });

  it('changes the camera', async () => {
    const { user } = await meet();
    const offer = { participantId: 'p1', kind: 'ROOM_SIGNAL_KIND_DESCRIPTION' as const };
    await happens({ signal: { ...offer, payload: '{"type":"offer","sdp":"theirs"}' } });
    await user.click(screen.getByRole('button', { name: 'Devices' }));
    const dialog = screen.getByRole('dialog', { name: 'Camera and microphone' });
    await user.selectOptions(within(dialog).getByLabelText('Camera'), 'Camera on a cable');
    await waitFor(() => expect(FakeConnection.last.sent('video')?.deviceId).toBe('video-2'));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers to turn on sound where the browser blocks it', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { user } = await meet();
    const button = await screen.findByRole('button', { name: 'Turn on sound' });
    play.mockResolvedValue(undefined);
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });

  it('closes the devices on leaving and can be rejoined', async () => {
    const { user } = await meet();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'You have left the call' })).toBeVisible();
    expect(RoomFeed.last.left).toBe(true);
    expect(browser.given.every(({ readyState }) => readyState === 'ended')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Rejoin' }));
    await user.click(await screen.findByRole('button', { name: 'Join now' }));
    await happens({ welcome: { peer } });
    expect(await says(/is here. Connecting/)).toBeVisible();
  });

  it.each([
    ['ROOM_TAKEN_OVER', 'The call continues in another window'],
    ['APPOINTMENT_NOT_SCHEDULED', 'This session is not scheduled'],
  ])('ends with %s', async (reason, title) => {
    await meet();
    await happens(new CallError({ status: 400, reason, message: '', violations: [] }));
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('ends with its time', async () => {
    await meet();
    await happens(null);
    expect(await screen.findByRole('heading', { name: 'This session has ended' })).toBeVisible();
  });

  it('restores the devices after a reload and announces that the window closes', async () => {
    const { user } = await meet();
    await user.click(screen.getByRole('button', { name: 'Turn camera off' }));
    fireEvent(window, new Event('pagehide'));
    expect(RoomFeed.last.left).toBe(true);
    const { length } = RoomFeed.all;
    browser.asked = [];
    show();
    await waitFor(() => expect(RoomFeed.all).toHaveLength(length + 1));
    await waitFor(() => expect(browser.asked).toEqual([{ audio: {} }]));
  });

  it('rejoins when the page returns from the cache', async () => {
    await meet();
    fireEvent(window, new Event('pagehide'));
    expect(RoomFeed.last.left).toBe(true);
    const times = () => RoomFeed.all.reduce((sum, { entered }) => sum + entered, 0);
    const before = times();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: false }));
    expect(times()).toBe(before);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(times()).toBe(before + 1));
  });
});
