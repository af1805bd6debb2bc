import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderCommands } from '../testing/arbitraries.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { OWN_PRICE_MS, PAY_AGAIN_MS, priceAgainPaise } from './order-retry.ts';

const { given } = scenarioOf(orderDecider);
const placed = sample('OrderPlaced');
const failed = sample('OrderPaymentFailed');
const retried = sample('OrderPaymentRetried', { newPrice: null });
const confirmed = sample('OrderPaymentConfirmed');
const retry = { type: 'RetryOrderPayment', ...retried.data } as const;
const { referenceCode: second } = retried.data;
const failAgain = sample('OrderPaymentFailed', { referenceCode: second });

describe('An order whose payment failed', () => {
  it('is paid again, by another payment or by the same one', () => {
    given([placed, failed]).when(retry).then([retried]);
    const same = sample('OrderPaymentRetried', {
      referenceCode: failed.data.referenceCode,
    });
    given([placed, failed])
      .when({ type: 'RetryOrderPayment', ...same.data })
      .then([same]);
  });

  it('waits for that payment from then on, as if nothing had been', () => {
    expect(fold(orderDecider, [placed, failed, retried])).toMatchObject({
      phase: 'placed',
      payment: { referenceCode: second, amountPaise: 54_900 },
      waitsSince: retried.data.retriedAt,
      placedAt: placed.data.placedAt,
      reason: null,
    });
    const { data } = sample('OrderPaymentConfirmed', { referenceCode: second });
    given([placed, failed, retried])
      .when({ type: 'ConfirmOrderPayment', ...data })
      .then([{ type: 'OrderPaymentConfirmed', data }]);
  });

  it('costs what the customer agreed to from then on, in the parts that its invoice names', () => {
    const newPrice = { totalPaise: 69_900, planPaise: 15_000, setupPaise: 0 };
    const dearer = sample('OrderPaymentRetried', { newPrice });
    const hosting = { planName: 'Plan', pricePaise: 10_000 };
    const { service } = placed.data;
    if (service.kind !== 'domain') throw new Error('The sample is of a domain');
    const combined = sample('OrderPlaced', { service: { ...service, hosting } });
    expect(fold(orderDecider, [combined, failed, dearer])).toMatchObject({
      pricePaise: 69_900,
      service: { hosting: { planName: 'Plan', pricePaise: 15_000 } },
    });
  });

  it.each([
    ['its own, where today’s is higher', 60_000, OWN_PRICE_MS - 1, 54_900],
    ['today’s, where that is lower', 50_000, 0, 50_000],
    ['today’s after a day, higher', 60_000, OWN_PRICE_MS, 60_000],
    ['today’s after a day, lower', 50_000, OWN_PRICE_MS, 50_000],
  ])('has a price: %s', (_, todayPaise, ms, price) => {
    const order = { ...placed.data, pricePaise: 54_900 };
    const now = Date.parse(order.placedAt) + ms;
    expect(priceAgainPaise(order, todayPaise, now)).toBe(price);
  });

  it('is paid again once, however often it is asked', () => {
    given([placed, failed, retried]).when(retry).thenNothing();
    given([placed, failed, retried])
      .when({ ...retry, referenceCode: 'ANOTHERONE' })
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
  });

  it('no longer hears of the payment that failed', () => {
    given([placed, failed, retried])
      .when({ type: 'FailOrderPayment', ...failed.data })
      .thenRefused({ reason: 'other_payment', referenceCode: second });
    given([placed, failed, retried])
      .when({ type: 'ConfirmOrderPayment', ...confirmed.data })
      .thenRefused({ reason: 'other_payment', referenceCode: second });
  });

  it('may fail again, and be paid again', () => {
    given([placed, failed, retried])
      .when({ type: 'FailOrderPayment', ...failAgain.data })
      .then([failAgain]);
    given([placed, failed, retried, failAgain]).when(retry).then([retried]);
  });

  it('is too old after 30 days', () => {
    const { placedAt } = placed.data;
    const after = (ms: number) => new Date(Date.parse(placedAt) + ms).toISOString();
    const inTime = sample('OrderPaymentRetried', { retriedAt: after(PAY_AGAIN_MS - 1) });
    given([placed, failed])
      .when({ type: 'RetryOrderPayment', ...inTime.data })
      .then([inTime]);
    given([placed, failed])
      .when({ ...retry, retriedAt: after(PAY_AGAIN_MS) })
      .thenRefused({ reason: 'too_old', placedAt });
  });

  it.each([
    ['placed', [placed]],
    ['payment_confirmed', [placed, confirmed]],
    ['cancelled', [placed, sample('OrderCancelled')]],
    ['domain_lost', [placed, sample('OrderDomainLost')]],
  ] as const)('only that: one that is %s is not paid again', (phase, history) => {
    given(history).when(retry).thenRefused({ reason: 'not_allowed_now', phase });
  });

  it('goes on by being paid again, and by nothing else', () => {
    const commands = fc.array(orderCommands, { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(commands, (sequence) => {
        let state = orderDecider.initial;
        for (const command of sequence) {
          const decision = orderDecider.decide(command, state);
          if (!decision.ok) continue;
          if (state.phase === 'payment_failed') {
            for (const { type } of decision.events) expect(type).toBe('OrderPaymentRetried');
          }
          state = decision.events.reduce(orderDecider.evolve, state);
        }
      }),
      { numRuns: 400 },
    );
  });
});
