import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aboutOrder, placeOfEvent, traceCalled } from './trace-places.ts';

const REQUEST = '3f0a9c55-6a0e-4e0b-9d3c-0a51f6a7b810';
const EVENT = '0d9e7c1a-22b4-8f60-a1c2-d3e4f5061728';

describe('where a span belongs', () => {
  it('is said by the request that began it all and by the event that it follows', () => {
    expect(placeOfEvent({ id: EVENT, traceId: REQUEST })).toEqual({
      traceId: '3f0a9c556a0e4e0b9d3c0a51f6a7b810',
      spanId: 'a1c2d3e4f5061728',
    });
  });

  it.each([undefined, 'settle-order-payment.x.0', '', 7, REQUEST.toUpperCase()])(
    'is a trace named by the event where no request began it: %j',
    (traceId) => {
      const place = placeOfEvent({ id: EVENT, traceId });
      expect(place).toEqual({
        traceId: '0d9e7c1a22b48f60a1c2d3e4f5061728',
        spanId: 'a1c2d3e4f5061728',
      });
    },
  );

  it.each([undefined, null, 'bench', '00000000-0000-0000-0000-000000000000', `${EVENT}0`])(
    'is nowhere where the event’s id is no UUID: %j',
    (id) => {
      expect(placeOfEvent({ id, traceId: REQUEST })).toBeNull();
    },
  );

  it('is never the span or the trace of nought, which OpenTelemetry takes for none', () => {
    expect(traceCalled('00000000-0000-4000-8000-000000000000')).not.toMatch(/^0+$/);
    const place = placeOfEvent({ id: '00000000-0000-8000-8000-000000000000', traceId: REQUEST });
    expect(place?.spanId).not.toMatch(/^0+$/);
  });

  it('differs from event to event', () => {
    const places = Array.from({ length: 1_000 }, () =>
      placeOfEvent({ id: randomUUID(), traceId: REQUEST }),
    );
    expect(new Set(places.map((place) => place?.spanId)).size).toBe(1_000);
  });
});

it('an order is named, a payment’s or a customer’s stream is not', () => {
  expect(aboutOrder('HT-261121-7K3M92QD4T8X')).toEqual({ 'haat.order': 'HT-261121-7K3M92QD4T8X' });
  expect(aboutOrder('payment-PAY-7K3M-92QD-4T8X')).toEqual({});
  expect(aboutOrder(undefined)).toEqual({});
});
