import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  captureSentMessages,
  findMessage,
  finishedEvent,
  id,
  log,
  show,
  startedEvent,
  write,
} from '@/testing/conversation';
import { feed } from '@/testing/handlers/assistant';

const parsed = vi.hoisted(() => new Map<string, number>());
vi.mock('react-markdown', () => ({
  default: ({ children }: { children: string }) => {
    parsed.set(children, (parsed.get(children) ?? 0) + 1);
    return children;
  },
}));

it('parses only the growing answer at each frame of its stream', async () => {
  const { user } = show({ begun: id });
  const line = feed();
  captureSentMessages(() => line.response);
  await write(user, 'Help me');
  line.push(startedEvent());
  await waitFor(() => expect(log()).toHaveTextContent('Help me'));
  const earlier = new Map(parsed);
  expect(earlier.size).toBeGreaterThan(0);

  let text = '';
  for (const word of ['Breathe ', 'in ', 'and ', 'out.']) {
    text += word;
    line.push({ delta: { text: word, length: text.length } });
    await findMessage(text.trim());
  }
  line.push(finishedEvent({ text }), { end: true });
  line.close();

  for (const [answer, count] of earlier) expect([answer, parsed.get(answer)]).toEqual([answer, count]);
  expect([...parsed.keys()].filter((answer) => !earlier.has(answer))).toEqual([
    'Breathe ',
    'Breathe in ',
    'Breathe in and ',
    'Breathe in and out.',
  ]);
});
