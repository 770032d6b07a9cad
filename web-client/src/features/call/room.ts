import { apiErrorOf } from '@/api/ApiError';
import { backoff, wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import { eventStream } from '@/api/eventStream';
import type { EnterRoomResponse, RoomSignalKind } from '@/api/generated/user.gen';
import { post } from '@/api/post';
import { accessToken } from '@/auth/authClient';

/** Waits between two tries of one message, milliseconds. */
const BACKOFF = { first: 500, most: 4_000 };

/** A message that the service would not take for so many tries is given up: the two sides begin to agree anew when they find each other again. */
const TRIES = 6;

/** One window's line to its room: what happens there, and messages to the other side. */
export interface RoomLine {
  /** Goes in, or comes back. Ends and fails as a stream does. */
  enter: (signal: AbortSignal) => AsyncIterable<EnterRoomResponse>;
  /** Hands a message on; they arrive in the order in which they were sent. */
  send: (kind: RoomSignalKind, payload: unknown) => void;
  /** Forgets messages that have not been sent: they belong to a call that is over. */
  drop: () => void;
  /** Goes out. Can be called while the page goes away. */
  leave: () => void;
}

const passes = (error: CallError) => error.status === 'offline' || error.status === 429 || Number(error.status) >= 500;

async function call(path: string, body: unknown, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await post(path, body, { signal });
  } catch (error) {
    throw offlineError('', String(error));
  }
  if (!response.ok) throw new CallError(apiErrorOf(response.status, await response.json().catch(() => null)));
}

/** The line of the window `participantId` to `room`. */
export function roomLine(room: string, participantId: string): RoomLine {
  const address = (action: string) => `/v1/therapy-rooms/${encodeURIComponent(room)}:${action}`;
  const leaving = new AbortController();
  let queue: { kind: RoomSignalKind; payload: string }[] = [];
  let sending = false;
  /** Of the last time that one went in: a page that goes away has no time to ask for it. */
  let token: string | null = null;

  async function sendAll() {
    if (sending) return;
    sending = true;
    for (let tries = 0; queue[0] && !leaving.signal.aborted;) {
      const message = queue[0];
      const sent = await call(address('signal'), { participantId, ...message }, leaving.signal).then(
        () => undefined,
        (error: CallError) => error,
      );
      if (sent && passes(sent) && ++tries < TRIES) {
        await wait(Math.max(backoff(tries, BACKOFF), (sent.retryAfter ?? 0) * 1000), leaving.signal);
        continue;
      }
      tries = 0;
      // It may have been dropped meanwhile.
      if (queue[0] === message) queue.shift();
    }
    sending = false;
  }

  return {
    async *enter(signal) {
      token = await accessToken();
      yield* eventStream<EnterRoomResponse>(address('enter'), { participantId }, { signal });
    },
    send(kind, payload) {
      queue.push({ kind, payload: JSON.stringify(payload) });
      void sendAll();
    },
    drop() {
      queue = [];
    },
    leave() {
      if (leaving.signal.aborted) return;
      leaving.abort();
      // Whoever has not gone in need not go out.
      if (!token) return;
      void fetch(new URL(address('leave'), window.location.origin), {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ participantId }),
        // Who cannot say so is missed by the room half a minute later.
      }).catch(() => undefined);
    },
  };
}
