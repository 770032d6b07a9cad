import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '@/api/generated/user.gen';
import { comingShipmentSteps, hasPlace, likelyPlace, needsProof, shipmentSteps } from './shipment';

const named = (status: string) => `SHIPMENT_STATUS_${status}` as ShipmentStatus;
const short = (statuses: readonly string[]) =>
  statuses.map((status) => status.replace('SHIPMENT_STATUS_', '')).join(' ');

describe('the steps of a shipment', () => {
  it.each([
    ['QUOTE_REQUESTED', 'CONFIRMED CANCELLED'],
    ['CONFIRMED', 'PICKED_UP CANCELLED'],
    ['PICKED_UP', 'IN_TRANSIT PICKED_UP FAILED'],
    ['IN_TRANSIT', 'OUT_FOR_DELIVERY IN_TRANSIT FAILED'],
    ['OUT_FOR_DELIVERY', 'DELIVERED IN_TRANSIT OUT_FOR_DELIVERY FAILED'],
    ['DELIVERED', ''],
    ['FAILED', ''],
    ['CANCELLED', ''],
    ['UNSPECIFIED', ''],
  ])('%s leads to %s', (status, next) => {
    expect(short(shipmentSteps(named(status)))).toBe(next);
  });

  it('shows the remaining steps, and none after an end', () => {
    expect(short(comingShipmentSteps(named('PICKED_UP')))).toBe('IN_TRANSIT OUT_FOR_DELIVERY DELIVERED');
    expect(comingShipmentSteps(named('FAILED'))).toEqual([]);
  });

  it('has a place from the pickup on', () => {
    expect(['CONFIRMED', 'CANCELLED'].some((step) => hasPlace(named(step)))).toBe(false);
    expect(['PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'FAILED'].every((step) => hasPlace(named(step)))).toBe(true);
    expect(needsProof(named('DELIVERED'))).toBe(true);
    expect(needsProof(named('FAILED'))).toBe(false);
  });

  it('suggests the start, the destination or the last place', () => {
    const event = { note: '', createTime: '2026-11-23T16:00:00Z', nextAttemptDate: '' };
    const shipment = {
      status: named('IN_TRANSIT'),
      pickupCity: 'Calgary',
      deliveryCity: 'Edmonton',
      history: [
        { ...event, status: named('IN_TRANSIT'), location: 'Red Deer' },
        { ...event, status: named('IN_TRANSIT'), location: '' },
      ],
    };
    const place = (step: string) => likelyPlace(named(step), shipment);
    expect(place('PICKED_UP')).toBe('Calgary');
    expect(place('OUT_FOR_DELIVERY')).toBe('Edmonton');
    expect(place('DELIVERED')).toBe('Edmonton');
    expect(place('FAILED')).toBe('Red Deer');
    expect(place('IN_TRANSIT')).toBe('');
    expect(likelyPlace(named('IN_TRANSIT'), { ...shipment, status: named('OUT_FOR_DELIVERY') })).toBe('Edmonton');
    expect(likelyPlace(named('PICKED_UP'), { ...shipment, status: named('PICKED_UP') })).toBe('');
  });
});
