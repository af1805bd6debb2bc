import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderCommands } from '../testing/arbitraries.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { OWN_PRICE_MS, PAY_AGAIN_MS, payAgainPricePaise } from './order-retry.ts';

const { given } = scenarioOf(orderDecider);
const placed = sample('OrderPlaced');
const failed = sample('OrderPaymentFailed');
const retried = sample('OrderPaymentRetried', { newPrice: null });
const confirmed = sample('OrderPaymentConfirmed');
const retry = { type: 'RetryOrderPayment', ...retried.data } as const;
const { referenceCode: secondReferenceCode } = retried.data;
const failAgain = sample('OrderPaymentFailed', { referenceCode: secondReferenceCode });

describe('An order whose payment failed', () => {
  it('can be paid again, with another payment or the same one', () => {
    given([placed, failed]).when(retry).then([retried]);
    const same = sample('OrderPaymentRetried', {
      referenceCode: failed.data.referenceCode,
    });
    given([placed, failed])
      .when({ type: 'RetryOrderPayment', ...same.data })
      .then([same]);
  });

  it('then waits for the new payment like a new order', () => {
    expect(fold(orderDecider, [placed, failed, retried])).toMatchObject({
      phase: 'placed',
      payment: { referenceCode: secondReferenceCode, amountPaise: 54_900 },
      waitsSince: retried.data.retriedAt,
      placedAt: placed.data.placedAt,
      reason: null,
    });
    const { data } = sample('OrderPaymentConfirmed', { referenceCode: secondReferenceCode });
    given([placed, failed, retried])
      .when({ type: 'ConfirmOrderPayment', ...data })
      .then([{ type: 'OrderPaymentConfirmed', data }]);
  });

  it('then costs the new price, in the parts that its invoice names', () => {
    const newPrice = {
      totalPaise: 69_900,
      planPaise: 15_000,
      setupPaise: 0,
      renewalPaise: 0,
      upgrade: null,
    };
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
    ['its own if today’s is higher', 60_000, OWN_PRICE_MS - 1, 54_900],
    ['today’s if today’s is lower', 50_000, 0, 50_000],
    ['today’s higher price after a day', 60_000, OWN_PRICE_MS, 60_000],
    ['today’s lower price after a day', 50_000, OWN_PRICE_MS, 50_000],
  ])('costs when paid again: %s', (_, todayPaise, ms, price) => {
    const order = { ...placed.data, pricePaise: 54_900 };
    const now = Date.parse(order.placedAt) + ms;
    expect(payAgainPricePaise(order, todayPaise, now)).toBe(price);
  });

  it('is paid again once, however often that is requested', () => {
    given([placed, failed, retried]).when(retry).thenNothing();
    given([placed, failed, retried])
      .when({ ...retry, referenceCode: 'ANOTHERONE' })
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
  });

  it('refuses later results of the failed payment', () => {
    given([placed, failed, retried])
      .when({ type: 'FailOrderPayment', ...failed.data })
      .thenRefused({ reason: 'other_payment', referenceCode: secondReferenceCode });
    given([placed, failed, retried])
      .when({ type: 'ConfirmOrderPayment', ...confirmed.data })
      .thenRefused({ reason: 'other_payment', referenceCode: secondReferenceCode });
  });

  it('can fail again, and be paid again', () => {
    given([placed, failed, retried])
      .when({ type: 'FailOrderPayment', ...failAgain.data })
      .then([failAgain]);
    given([placed, failed, retried, failAgain]).when(retry).then([retried]);
  });

  it('cannot be paid again after 30 days', () => {
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
  ] as const)('must have failed: one that is %s cannot be paid again', (phase, history) => {
    given(history).when(retry).thenRefused({ reason: 'not_allowed_now', phase });
  });

  it('continues only when it is paid again', () => {
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
