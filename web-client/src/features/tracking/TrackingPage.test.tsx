import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeLanguage } from '@/i18n';
import { failure } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { server } from '@/testing/server';
import { trackingNumber } from './trackingNumber';
import TrackingPage from './TrackingPage';

const show = (number = 'CG7K2M9QX4T1PZC') =>
  renderPage(<TrackingPage />, { at: `/track/${number}`, pattern: '/track/:number', as: null });
const answer = (status: number, body: object) =>
  server.use(http.get('*/v1/cargo/tracking/:number', () => HttpResponse.json(body, { status })));

const tracking = {
  trackingNumber: 'CG7K2M9QX4T1PZC',
  pickupCity: 'Calgary',
  deliveryCity: 'St. Albert',
  status: 'SHIPMENT_STATUS_IN_TRANSIT',
  estimatedDeliveryDate: '2026-11-24',
  isLate: false,
  history: [
    { status: 'SHIPMENT_STATUS_PICKED_UP', location: 'Calgary', createTime: '2026-11-23T15:00:00Z' },
    { status: 'SHIPMENT_STATUS_IN_TRANSIT', location: 'Red Deer', createTime: '2026-11-23T18:00:00Z' },
  ],
};

describe('tracking', () => {
  it('accepts a number with spaces and small letters', async () => {
    const { user } = renderPage(<TrackingPage />, { at: '/track', as: null });
    await user.type(screen.getByLabelText('Tracking number'), 'cg7k 2m9q-x4t1 pzc');
    await user.click(screen.getByRole('button', { name: 'Track' }));
    expect(await screen.findByText('at /track/CG7K2M9QX4T1PZC')).toBeVisible();
    expect(trackingNumber(' cg 1-2 ')).toBe('CG12');
  });

  it.each([
    ['\u200f\u202aCG7K\u00a02M9Q\u2011X4T1PZC\u202c', 'CG7K2M9QX4T1PZC'],
    ['cg٧k۲m9q\u200bx4t1\u202fpzc', 'CG7K2M9QX4T1PZC'],
  ])('accepts the pasted number %j', (typed, number) => {
    expect(trackingNumber(typed)).toBe(number);
  });

  it('shows the location in the language of the page', async () => {
    answer(200, tracking);
    show();
    expect(await screen.findByRole('heading', { name: 'Calgary to St. Albert' })).toBeVisible();
    expect(screen.getByText('Expected on Tue 24 Nov 2026')).toBeVisible();
    const history = screen.getByRole('list', { name: 'History' });
    expect(within(history).getByText('Red Deer')).toBeVisible();
    await changeLanguage('ar');
    expect(await screen.findByRole('heading', { name: 'من كالغاري إلى سانت ألبرت' })).toBeVisible();
  });

  it('names a failed delivery attempt and the day of the next one', async () => {
    const attempt = {
      status: 'SHIPMENT_STATUS_IN_TRANSIT',
      location: 'St. Albert',
      createTime: '2026-11-24T18:00:00Z',
      nextAttemptDate: '2026-11-26',
    };
    answer(200, { ...tracking, history: [...tracking.history, attempt] });
    show();
    expect(
      await screen.findByText('We tried to deliver on Tuesday 24 November; the next try is on Thursday 26 November.'),
    ).toBeVisible();
    const history = screen.getByRole('list', { name: 'History' });
    expect(within(history).getByText('Delivery attempted')).toBeVisible();
    expect(within(history).getByText('St. Albert · Next attempt on Thu 26 Nov 2026')).toBeVisible();
    await changeLanguage('ar');
    expect(await screen.findByText(/حاولنا التسليم يوم .*، والمحاولة التالية يوم .*\./)).toBeVisible();
  });

  it('promises no day that has passed', async () => {
    answer(200, { ...tracking, isLate: true });
    show();
    expect(await screen.findByText('Later than planned')).toBeVisible();
    expect(screen.queryByText(/Expected on/)).toBeNull();
  });

  it.each([
    [400, 'This number cannot be right'],
    [404, 'We can’t find a shipment with this number'],
    [503, 'The shipment could not be loaded'],
  ])('shows a message for status %i', async (status, text) => {
    answer(status, failure(3));
    show();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('repeats the request for the same number', async () => {
    answer(200, tracking);
    const { user } = show();
    await screen.findByRole('heading', { name: 'Calgary to St. Albert' });
    answer(200, { ...tracking, deliveryCity: 'Olds' });
    await user.click(screen.getByRole('button', { name: 'Track' }));
    expect(await screen.findByRole('heading', { name: 'Calgary to Olds' })).toBeVisible();
  });

  it('is excluded from search engines', () => {
    answer(404, failure(5));
    show();
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
});
