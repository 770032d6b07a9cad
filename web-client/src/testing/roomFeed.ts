import type { EnterRoomResponse, RoomSignalKind } from '@/api/generated/user.gen';

/** Replaces the room service: a test emits its events. */
export class RoomFeed {
  static all: RoomFeed[] = [];
  /** Number of times that the window entered or reconnected. */
  entered = 0;
  sent: { kind: RoomSignalKind; payload: unknown }[] = [];
  dropped = 0;
  left = false;
  private queue: (EnterRoomResponse | Error | null)[] = [];
  private wake: () => void = () => undefined;

  constructor(
    readonly room: string,
    readonly participantId: string,
  ) {
    RoomFeed.all.push(this);
  }
  static get last() {
    const last = RoomFeed.all.at(-1);
    if (!last) throw new Error('No window has entered the room');
    return last;
  }

  /** Emits events; an error breaks the stream, null ends it. */
  push(...items: (EnterRoomResponse | Error | null)[]) {
    this.queue.push(...items);
    this.wake();
  }
  async *enter(signal: AbortSignal): AsyncGenerator<EnterRoomResponse> {
    this.entered++;
    for (;;) {
      signal.throwIfAborted();
      const next = this.queue.shift();
      if (next === null) return;
      if (next instanceof Error) throw next;
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          signal.addEventListener('abort', () => resolve());
        });
    }
  }
  send(kind: RoomSignalKind, payload: unknown) {
    this.sent.push({ kind, payload });
  }
  drop() {
    this.dropped++;
  }
  leave() {
    this.left = true;
  }
  /** Last device state that was sent to the other side. */
  get told() {
    return this.sent.filter(({ kind }) => kind === 'ROOM_SIGNAL_KIND_MEDIA').at(-1)?.payload;
  }
}
