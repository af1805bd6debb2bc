import { orderStream } from '@haat/contracts/events/order';
import { systemClock } from '@haat/platform/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engines, openEngines } from './engines.ts';
import { expectEvents } from './expect-events.ts';
import { seedEvents } from './seed-events.ts';

const STREAM = orderStream('HT-1');
const confirmed = {
  stream: STREAM,
  type: 'OrderPaymentConfirmed',
  data: { orderId: 'HT-1' },
} as const;
const lost = { stream: STREAM, type: 'OrderDomainLost', data: { orderId: 'HT-1' } } as const;

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
  await seedEvents({ store: engines.store, clock: systemClock }, [
    { stream: STREAM, type: 'OrderPlaced', data: { orderId: 'HT-1', pricePaise: 54_900 } },
    confirmed,
    // Of a stream whose name begins with the other's.
    { stream: `${STREAM}-2`, type: 'OrderPlaced' },
  ]);
});
afterAll(() => engines.close());

const expected = (
  events: Parameters<typeof expectEvents>[2],
  options?: Parameters<typeof expectEvents>[3],
) => expectEvents(engines.store, STREAM, events, options);
const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing was wrong',
    (error: Error) => error.message,
  );

describe('Expected events', () => {
  it('are returned in order when they exist', async () => {
    const events = await expected([
      {
        type: 'OrderPlaced',
        data: { service: { kind: 'domain' }, payment: { amountPaise: 54_900 } },
      },
      { type: 'OrderPaymentConfirmed', data: { utrEnding: expect.any(String) } },
    ]);
    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
  });

  it('are waited for', async () => {
    const waiting = expected(['OrderDomainLost'], { from: 2 });
    await seedEvents({ store: engines.store, clock: systemClock }, [lost]);
    expect((await waiting).map(({ type }) => type)).toEqual(['OrderDomainLost']);
  });

  it('are shown at once, side by side with the events found', async () => {
    expect(
      await failureOf(expected(['OrderPlaced', 'DomainRegistered', 'OrderDomainLost'])),
    ).toBe(`order-HT-1 is not as expected:

    expected          found
    OrderPlaced       0 OrderPlaced
  - DomainRegistered
  +                   1 OrderPaymentConfirmed
    OrderDomainLost   2 OrderDomainLost`);
  });

  it('are compared field by field', async () => {
    const dear = {
      type: 'OrderPlaced',
      data: { pricePaise: 100, service: { kind: 'code' } },
    } as const;
    expect(await failureOf(expected([dear]))).toBe(`order-HT-1 is not as expected:

    expected                     found
  ≠ OrderPlaced                  0 OrderPlaced
      data.pricePaise: 100           54900
      data.service.kind: "code"      "domain"
  +                              1 OrderPaymentConfirmed
  +                              2 OrderDomainLost`);
  });

  it('may be among other events with othersBetween', async () => {
    const [found] = await expected(['OrderPaymentConfirmed'], { othersBetween: true });
    expect(found?.revision).toBe(1n);
  });

  it('get only events of their type', async () => {
    // The order before it has no such field: a function would fail on it.
    const confirmedBy = {
      type: 'OrderPaymentConfirmed',
      data: { utrEnding: (ending: string) => ending.length > 0 },
    } as const;
    const [found] = await expected([confirmedBy], { othersBetween: true });
    expect(found?.revision).toBe(1n);
    expect(await failureOf(expected([confirmedBy]))).toContain('order-HT-1 is not as expected:');
  });

  it('are at least one, and nothingAfter needs a shop', async () => {
    expect(await failureOf(expected([]))).toBe(
      'Expect at least one event of order-HT-1, or nothingAfter of a shop',
    );
    const untyped = { nothingAfter: true } as object;
    expect(await failureOf(expected(['OrderPlaced'], untyped))).toBe(
      'nothingAfter needs a shop: only shop.expectEvents knows when nothing more will come',
    );
  });

  it('are named after the timeout when they do not come', async () => {
    const types = ['OrderPlaced', 'OrderCompleted'] as const;
    const message = await failureOf(expected(types, { othersBetween: true, within: 50 }));
    expect(message).toContain('order-HT-1 has no OrderCompleted behind 0 OrderPlaced after 50 ms:');
    expect(message).toMatch(/^ {2}- OrderCompleted$/m);
    expect(message).toMatch(/^ +1 OrderPaymentConfirmed$/m);
  });

  it('are missed after the event that they should follow when they came too early', async () => {
    const types = ['OrderPaymentConfirmed', 'OrderPlaced'] as const;
    expect(await failureOf(expected(types, { othersBetween: true, within: 50 }))).toContain(
      'order-HT-1 has no OrderPlaced behind 1 OrderPaymentConfirmed after 50 ms:',
    );
  });

  it('fail at once when their type is unknown', async () => {
    const mistyped = ['OrderPlacd' as 'OrderPlaced'];
    await expect(expected(mistyped, { othersBetween: true })).rejects.toThrow(
      'Unknown event type OrderPlacd',
    );
  });
});
