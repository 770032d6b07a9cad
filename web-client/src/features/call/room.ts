import { apiErrorOf } from '@/api/ApiError';
import { backoff, wait } from '@/api/backoff';
import { CallError, offlineError } from '@/api/CallError';
import { eventStream } from '@/api/eventStream';
import type { EnterRoomResponse, RoomSignalKind } from '@/api/generated/user.gen';
import { post } from '@/api/post';
import { accessToken } from '@/auth/authClient';

/** Pauses between the retries of a message, milliseconds. */
const BACKOFF = { first: 500, most: 4_000 };

/** A message that fails this often is dropped: the two sides renegotiate when they find each other again. */
const TRIES = 6;

/** One window's line to its room: its events, and messages to the other side. */
export interface RoomLine {
  /** Joins or rejoins. Ends and fails like a stream. */
  enter: (signal: AbortSignal) => AsyncIterable<EnterRoomResponse>;
  /** Sends a message; messages arrive in order. */
  send: (kind: RoomSignalKind, payload: unknown) => void;
  /** Drops unsent messages of a call that has ended. */
  drop: () => void;
  /** Leaves. Can be called while the page unloads. */
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

/** Returns the line of the window `participantId` to `room`. */
export function roomLine(room: string, participantId: string): RoomLine {
  const address = (action: string) => `/v1/therapy-rooms/${encodeURIComponent(room)}:${action}`;
  const leaving = new AbortController();
  let queue: { kind: RoomSignalKind; payload: string }[] = [];
  let sending = false;
  /** From the last join: an unloading page has no time to request it. */
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
      // It may have been dropped in the meantime.
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
      // A leave needs a join first.
      if (!token) return;
      void fetch(new URL(address('leave'), window.location.origin), {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ participantId }),
        // Without this message, the room notices the absence half a minute later.
      }).catch(() => undefined);
    },
  };
}
