import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { OfflineNotice } from './OfflineNotice';

it('is shown while the connection is lost, and announces its return', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderPage(<OfflineNotice />);
  expect(screen.queryByText('You are offline')).toBeNull();

  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline').closest('[role=status]')).toHaveTextContent('once the connection');

  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('You are offline')).toBeNull();
  expect(await screen.findByText('You are back online')).toBeVisible();
});
