import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { userApi } from '@/api/generated/user.gen';
import { appointment } from '@/testing/handlers/therapy';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { usePayment } from '.';

/** Answers with a held session until it is paid. */
function sessions() {
  let isPaid = false;
  const one = () => appointment({ status: isPaid ? 'APPOINTMENT_STATUS_SCHEDULED' : 'APPOINTMENT_STATUS_HELD' });
  server.use(
    http.get('*/v1/appointments', () => HttpResponse.json({ appointments: [one()], nextPageToken: '', totalCount: 1 })),
    http.get('*/v1/appointments/:id', () => HttpResponse.json(one())),
  );
  return { pay: () => (isPaid = true) };
}

const { id } = appointment();

function List() {
  const { data } = userApi.useListAppointmentsQuery({});
  return <p>{data?.appointments[0]?.status}</p>;
}

it('fetches the lists again when a payment has ended', async () => {
  const { pay } = sessions();
  let answer: () => void = () => undefined;
  const paid = new Promise<'paid'>((resolve) => (answer = () => resolve('paid')));
  function Page() {
    usePayment({ id: 'cs_1', ask: () => paid });
    return <List />;
  }
  renderPage(<Page />);
  await screen.findByText('APPOINTMENT_STATUS_HELD');
  pay();
  answer();
  expect(await screen.findByText('APPOINTMENT_STATUS_SCHEDULED')).toBeVisible();
});

it('fetches the lists again when a polled session has settled', async () => {
  const { pay } = sessions();
  const { store } = renderPage(<List />);
  const read = () =>
    store.dispatch(userApi.endpoints.getAppointment.initiate({ id }, { forceRefetch: true }) as never) as unknown;
  await read();
  await screen.findByText('APPOINTMENT_STATUS_HELD');
  pay();
  await read();
  expect(await screen.findByText('APPOINTMENT_STATUS_SCHEDULED')).toBeVisible();
});
