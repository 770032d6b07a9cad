import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, offlineError } from '@/api/CallError';
import { renderPage } from '@/testing/render';
import { type StreamContext, LiveRegion, StreamFoot, useEventStream } from '.';
import { wholeSentences } from './sentences';

/** A stream that a test feeds. */
class Feed {
  private waiting: (() => void)[] = [];
  private queue: (string | Error | null)[] = [];
  push(...items: (string | Error | null)[]) {
    this.queue.push(...items);
    this.waiting.splice(0).forEach((go) => go());
  }
  async *read(signal: AbortSignal): AsyncGenerator<string> {
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const next = this.queue.shift();
      if (next === null) return;
      if (next instanceof Error) throw next;
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          this.waiting.push(resolve);
          signal.addEventListener('abort', () => resolve());
        });
    }
  }
}

/** Ends the wait between two attempts. */
let goOn: () => void = () => undefined;
vi.mock('@/api/backoff', () => ({
  backoff: () => 0,
  wait: (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      goOn = resolve;
      signal.addEventListener('abort', () => resolve());
    }),
}));

let feeds: Feed[];
let calls: { request: string; received: string; key: string; signal: AbortSignal }[];
let drawn: number;
beforeEach(() => {
  feeds = [];
  calls = [];
  drawn = 0;
});

function open(request: string, { received, options }: StreamContext<string>) {
  const feed = new Feed();
  feeds.push(feed);
  calls.push({ request, received, key: options.idempotencyKey, signal: options.signal });
  return feed.read(options.signal);
}

function Answer({ resumes }: { resumes?: boolean }) {
  const { status, value, error, start, stop, again } = useEventStream<string, string, string>({
    open,
    initial: '',
    fold: (text, word) => text + word,
    resumes,
  });
  drawn++;
  return (
    <>
      <button type="button" onClick={() => start('ask')}>
        Ask
      </button>
      <p>
        {status}: {value}
      </p>
      <StreamFoot status={status} error={error} onStop={stop} onAgain={again} />
    </>
  );
}

const broken = () => offlineError('STREAM_BROKEN', 'cut');
const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument());

async function ask(resumes = false) {
  const page = renderPage(<Answer resumes={resumes} />);
  expect(screen.getByText('idle:')).toBeVisible();
  await page.user.click(screen.getByText('Ask'));
  expect(screen.getByText('connecting:')).toBeVisible();
  return page;
}

describe('a stream in a page', () => {
  it('shows its data, and that it is complete', async () => {
    await ask();
    act(() => feeds[0]?.push('Good '));
    await shows('streaming: Good');
    act(() => feeds[0]?.push('day', null));
    await shows('done: Good day');
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  });

  it('renders once per frame', async () => {
    await ask();
    const before = drawn;
    await act(async () => {
      feeds[0]?.push(...Array.from({ length: 500 }, () => 'x'));
      await new Promise(requestAnimationFrame);
    });
    await shows(`streaming: ${'x'.repeat(500)}`);
    expect(drawn - before).toBeLessThan(10);
  });

  it('keeps its data when stopped; the focus stays on the button', async () => {
    const { user } = await ask();
    act(() => feeds[0]?.push('Good '));
    await shows('streaming: Good');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await shows('stopped: Good');
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
  });

  it('reports an interruption and restarts with the same key on request', async () => {
    const { user } = await ask();
    act(() => feeds[0]?.push('Good ', broken()));
    await shows('broken: Good');
    expect(screen.getByText(/The connection broke before the end/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    act(() => feeds[1]?.push('Good day', null));
    await shows('done: Good day');
    expect(calls.map(({ received }) => received)).toEqual(['', '']);
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  it('shows the reason of a rejected call', async () => {
    await ask(true);
    act(() => feeds[0]?.push(new CallError({ status: 429, reason: 'X', message: '', violations: [] })));
    await shows('broken:');
    expect(screen.getByText(/^Too many attempts/)).toBeVisible();
    expect(feeds).toHaveLength(1);
  });

  it('is aborted when the page is left', async () => {
    const { router } = await ask();
    await act(() => router.navigate('/elsewhere'));
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});

describe('a resumable stream', () => {
  it('requests the rest after an interruption', async () => {
    await ask(true);
    act(() => feeds[0]?.push('Good ', broken()));
    await shows('waiting: Good');
    goOn();
    await waitFor(() => expect(feeds).toHaveLength(2));
    expect(calls[1]).toMatchObject({ request: 'ask', received: 'Good ', key: calls[0]?.key });
    act(() => feeds[1]?.push('day', null));
    await shows('done: Good day');
  });

  it('counts as broken after several attempts without data', async () => {
    await ask(true);
    for (let tries = 0; tries < 6; tries++) {
      await waitFor(() => expect(feeds).toHaveLength(tries + 1));
      act(() => feeds[tries]?.push(broken()));
      if (tries < 5) await shows('waiting:');
      goOn();
    }
    await shows('broken:');
    expect(feeds).toHaveLength(6);
  });

  it('can be stopped while it waits', async () => {
    const { user } = await ask(true);
    act(() => feeds[0]?.push(broken()));
    await shows('waiting:');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await shows('stopped:');
    expect(feeds).toHaveLength(1);
  });
});

describe('announced text', () => {
  it.each([
    ['One. Two', 0, 4],
    ['ሰላም። ከመይ', 0, 4],
    ['كيف حالك؟ أنا', 0, 9],
    ['It costs 3.50 and', 0, 0],
    ['One. Two. Th', 4, 9],
    ['a line\nmore', 0, 7],
  ])('splits %s into whole sentences up to %d', (text, from, end) => {
    expect(wholeSentences(text, from, false)).toBe(end);
    expect(wholeSentences(text, from, true)).toBe(text.length);
  });

  it('is announced in sentences with pauses, and its end at the end', () => {
    vi.useFakeTimers();
    try {
      const { rerender } = renderLiveRegion('Good');
      act(() => void vi.advanceTimersByTime(0));
      expect(screen.getByRole('log')).toBeEmptyDOMElement();
      rerender('Good day. How', false);
      act(() => void vi.advanceTimersByTime(0));
      expect(screen.getByRole('log')).toHaveTextContent(/^Good day\.$/);
      rerender('Good day. How are you? I', false);
      act(() => void vi.advanceTimersByTime(3_900));
      expect(screen.getByRole('log')).toHaveTextContent(/^Good day\.$/);
      act(() => void vi.advanceTimersByTime(200));
      expect(screen.getByRole('log')).toHaveTextContent(/^How are you\?$/);
      rerender('Good day. How are you? I listen', true);
      act(() => void vi.advanceTimersByTime(4_000));
      expect(screen.getByRole('log')).toHaveTextContent(/^I listen$/);
    } finally {
      vi.useRealTimers();
    }
  });
});

function renderLiveRegion(first: string) {
  const view = render(<LiveRegion text={first} finished={false} />);
  return {
    rerender: (text: string, finished: boolean) => view.rerender(<LiveRegion text={text} finished={finished} />),
  };
}
