import { sample } from '@haat/contracts/testing/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderDecider } from './order.ts';
import { PAY_AGAIN_MS } from './order-retry.ts';
import { orderCommands } from './testing/arbitraries.ts';
import { fold, scenarioOf } from './testing/scenario.ts';

const { given } = scenarioOf(orderDecider);
const placed = sample('OrderPlaced');
const failed = sample('OrderPaymentFailed');
const retried = sample('OrderPaymentRetried');
const confirmed = sample('OrderPaymentConfirmed');
const retry = { type: 'RetryOrderPayment', ...retried.data } as const;
const { referenceCode: second } = retried.data;
const failAgain = sample('OrderPaymentFailed', { referenceCode: second });

describe('An order whose payment failed', () => {
  it('is paid again, by another payment or by the same one', () => {
    given([placed, failed]).when(retry).then([retried]);
    const same = sample('OrderPaymentRetried', { referenceCode: failed.data.referenceCode });
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
    ['name_lost', [placed, sample('OrderNameLost')]],
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
