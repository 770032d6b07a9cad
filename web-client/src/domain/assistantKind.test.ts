import { renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { failure } from '@/testing/factories';
import { assistant, withoutModel } from '@/testing/handlers/assistant';
import { server } from '@/testing/server';
import { useIsScripted } from './assistantKind';

it('is undefined without a response, then follows the service', async () => {
  let asked = 0;
  server.use(
    http.get('*/v1/assistant', () => {
      asked += 1;
      return HttpResponse.json(failure(14), { status: 503 });
    }),
  );
  const first = renderHook(() => useIsScripted());
  await waitFor(() => expect(asked).toBe(1));
  expect(first.result.current).toBeUndefined();

  server.use(http.get('*/v1/assistant', () => HttpResponse.error()));
  expect(renderHook(() => useIsScripted()).result.current).toBeUndefined();

  server.use(withoutModel());
  const second = renderHook(() => useIsScripted());
  await waitFor(() => expect(second.result.current).toBe(true));

  // A page that mounts later starts with the last response and is corrected.
  server.use(http.get('*/v1/assistant', () => HttpResponse.json(assistant())));
  const third = renderHook(() => useIsScripted());
  expect(third.result.current).toBe(true);
  await waitFor(() => expect(third.result.current).toBe(false));
});
