import { expect, it, vi } from 'vitest';
import { catchDownloads } from '@/testing/downloads';
import { save } from './useDownload';

const caught = catchDownloads();

it('releases the saved bytes after a minute', () => {
  vi.useFakeTimers();
  save('blob:1', 'codes.txt');
  expect(caught.saved).toEqual(['blob:1 as codes.txt']);
  vi.advanceTimersByTime(40_000);
  expect(caught.given).toEqual([]);
  vi.advanceTimersByTime(20_000);
  expect(caught.given).toEqual(['blob:1']);
  vi.useRealTimers();
});
