import type { OrderEvent } from '@haat/contracts/events/order';
import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { asha, domain, referenceCode } from '../testing/asha.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { openAttempts } from './order-registration.ts';

const domainRegistered = sample('DomainRegistered');
const domainRegistrationAttempted = sample('DomainRegistrationAttempted');
const domainRegistrationFailed = sample('DomainRegistrationFailed');
const domainRegistrationNotSeen = sample('DomainRegistrationNotSeen');
const domainRegistrationOutcomeUnknown = sample('DomainRegistrationOutcomeUnknown');
const domainRegistrationPending = sample('DomainRegistrationPending');
const domainRegistrationPostponed = sample('DomainRegistrationPostponed');
const domainRegistrationRequested = sample('DomainRegistrationRequested');
const domainRegistrationRetried = sample('DomainRegistrationRetried');
const orderCancelled = sample('OrderCancelled');
const orderCompleted = sample('OrderCompleted');
const orderDomainLost = sample('OrderDomainLost');
const orderPaymentConfirmed = sample('OrderPaymentConfirmed');
const orderPaymentFailed = sample('OrderPaymentFailed');
const orderPlaced = sample('OrderPlaced');

const { given } = scenarioOf(orderDecider);
const place = { type: 'PlaceOrder', ...orderPlaced.data } as const;
const confirm = { type: 'ConfirmOrderPayment', ...orderPaymentConfirmed.data } as const;
const failPayment = { type: 'FailOrderPayment', ...orderPaymentFailed.data } as const;
const register = { type: 'RequestDomainRegistration', orderId: orderPlaced.data.orderId } as const;
const { attempt: _, ...asking } = domainRegistrationAttempted.data;
const COOL_DOWN_MS = 75_000;
const attempt = {
  type: 'BeginRegistrationAttempt',
  ...asking,
  coolDownMs: COOL_DOWN_MS,
} as const;
const attemptAfter = (ms: number) => ({
  ...attempt,
  attemptedAt: new Date(Date.parse(attempt.attemptedAt) + ms).toISOString(),
});
const postpone = { type: 'PostponeRegistration', ...domainRegistrationPostponed.data } as const;
const { look: __, ...looked } = domainRegistrationNotSeen.data;
const notSeen = { type: 'RecordDomainNotSeen', ...looked } as const;
const retry = { type: 'RetryRegistration', ...domainRegistrationRetried.data } as const;
const loseDomain = { type: 'LoseDomain', ...orderDomainLost.data } as const;
const pending = { type: 'RecordRegistrationPending', ...domainRegistrationPending.data } as const;
const recordRegistered = { type: 'RecordDomainRegistered', ...domainRegistered.data } as const;
const recordFailed = {
  type: 'RecordRegistrationFailed',
  ...domainRegistrationFailed.data,
} as const;
const recordUnknown = {
  type: 'RecordRegistrationOutcomeUnknown',
  ...domainRegistrationOutcomeUnknown.data,
} as const;
const complete = { type: 'CompleteOrder', ...orderCompleted.data } as const;
const withdraw = { type: 'WithdrawOrder', ...orderCancelled.data } as const;
const cancel = { type: 'CancelOrder', ...orderCancelled.data } as const;

const placed = [orderPlaced];
const confirmed = [...placed, orderPaymentConfirmed];
const requested = [...confirmed, domainRegistrationRequested];
const attempted = [...requested, domainRegistrationAttempted];
const postponed = [...attempted, domainRegistrationPostponed];
const locked = [...requested, domainRegistrationPending];
const unknown = [...requested, domainRegistrationOutcomeUnknown];
const registered = [...requested, domainRegistered];
const completed = [...registered, orderCompleted];
const paymentFailed = [...placed, orderPaymentFailed];
const registrationFailed = [...requested, domainRegistrationFailed];
const cancelled = [...placed, orderCancelled];
const notNow = (phase: ReturnType<typeof phaseOf>) =>
  ({ reason: 'not_allowed_now', phase }) as const;
const phaseOf = (history: readonly OrderEvent[]) => fold(orderDecider, history).phase;

describe('Placing an order', () => {
  it('records it', () => {
    given([]).when(place).then([orderPlaced]);
  });

  it('writes nothing when repeated, even at a later phase', () => {
    given(completed)
      .when({ ...place, placedAt: '2025-11-21T07:00:00.000Z' })
      .thenNothing();
  });

  it('ignores the sequence of the fields', () => {
    const { service } = orderPlaced.data;
    if (service.kind !== 'domain') throw new Error('Asha buys a name');
    const { username, ...address } = service.registrant;
    given(placed)
      .when({ ...place, service: { ...service, registrant: { ...address, username } } })
      .thenNothing();
  });

  it('is refused for a known id with other details', () => {
    given(placed)
      .when({ ...place, pricePaise: 100 })
      .thenRefused({ reason: 'already_placed', customerId: asha });
  });

  it.each([
    confirm,
    failPayment,
    register,
    pending,
    recordRegistered,
    recordFailed,
    recordUnknown,
    complete,
    cancel,
    withdraw,
  ])('must come before: $type', (command) => {
    given([]).when(command).thenRefused({ reason: 'not_placed' });
  });
});

describe('The payment of an order', () => {
  it('is confirmed once', () => {
    given(placed).when(confirm).then([orderPaymentConfirmed]);
    given(confirmed).when(confirm).thenNothing();
    given(completed).when(confirm).thenNothing();
  });

  it('fails once', () => {
    given(placed).when(failPayment).then([orderPaymentFailed]);
    given(paymentFailed).when(failPayment).thenNothing();
  });

  it('does not fail after it was confirmed, and is not confirmed after it failed', () => {
    given(confirmed).when(failPayment).thenRefused(notNow('payment_confirmed'));
    given(paymentFailed).when(confirm).thenRefused(notNow('payment_failed'));
  });

  it('is not confirmed again with another amount', () => {
    given(confirmed)
      .when({ ...confirm, creditedPaise: 60_000 })
      .thenRefused(notNow('payment_confirmed'));
  });

  it('must be the payment that the order was placed with', () => {
    const refusal = { reason: 'other_payment', referenceCode } as const;
    given(placed)
      .when({ ...confirm, referenceCode: 'RAVISCODE' })
      .thenRefused(refusal);
    given(placed)
      .when({ ...failPayment, referenceCode: 'RAVISCODE' })
      .thenRefused(refusal);
  });
});

describe('A registration request', () => {
  it('is recorded once, before the call to the registrar', () => {
    given(confirmed).when(register).then([domainRegistrationRequested]);
    for (const history of [requested, locked, unknown, registered, completed, registrationFailed]) {
      given(history).when(register).thenNothing();
    }
  });

  it('waits for the payment', () => {
    given(placed).when(register).thenRefused(notNow('placed'));
    given(paymentFailed).when(register).thenRefused(notNow('payment_failed'));
    given(cancelled).when(register).thenRefused(notNow('cancelled'));
  });
});

describe('The registrar’s answer', () => {
  it.each([
    ['requested', requested],
    ['pending', locked],
    ['of unknown outcome', unknown],
  ])('decides a registration that is %s', (_, history) => {
    given(history).when(recordRegistered).then([domainRegistered]);
    given(history).when(recordFailed).then([domainRegistrationFailed]);
  });

  it('may become pending after it was unknown, but not unknown after it was pending', () => {
    given(requested).when(pending).then([domainRegistrationPending]);
    given(unknown).when(pending).then([domainRegistrationPending]);
    given(locked).when(recordUnknown).thenRefused(notNow('registration_pending'));
    // Old streams hold such an event: stored events stay readable.
    expect(phaseOf([...locked, domainRegistrationOutcomeUnknown])).toBe(
      'registration_outcome_unknown',
    );
  });

  it('is recorded once if it is repeated', () => {
    given(locked)
      .when({ ...pending, registrarOrderId: null })
      .thenNothing();
  });

  it('is recorded again if it is still pending with another text', () => {
    const answer = { ...pending.answer, actionstatusdesc: 'Waiting for funds' };
    given(locked)
      .when({ ...pending, answer })
      .then([
        {
          type: 'DomainRegistrationPending',
          data: { ...domainRegistrationPending.data, answer },
        },
      ]);
  });

  it('is recorded again if it is pending after a new attempt', () => {
    given([...locked, domainRegistrationRetried, domainRegistrationAttempted])
      .when(pending)
      .then([domainRegistrationPending]);
  });

  it('is refused before the registration was requested', () => {
    for (const command of [pending, recordRegistered, recordFailed, recordUnknown]) {
      given(confirmed).when(command).thenRefused(notNow('payment_confirmed'));
    }
  });

  it('may say twice that the domain is registered', () => {
    given(registered).when(recordRegistered).thenNothing();
    given(completed)
      .when({ ...recordRegistered, expiresAt: '2026-11-21T00:00:00.000Z' })
      .thenNothing();
  });

  it('never undoes a registration', () => {
    const refusal = { reason: 'already_registered', registrarOrderId: '78434262' } as const;
    given(registered).when(recordFailed).thenRefused(refusal);
    given(completed).when(recordFailed).thenRefused(refusal);
    given(registered)
      .when({ ...recordRegistered, registrarOrderId: '1' })
      .thenRefused(refusal);
    given(registered).when(pending).thenRefused(notNow('registered'));
    given(registered).when(recordUnknown).thenRefused(notNow('registered'));
  });

  it('never changes a failure into a success or into another failure', () => {
    given(registrationFailed).when(recordRegistered).thenRefused(notNow('registration_failed'));
    given(registrationFailed)
      .when({ ...recordFailed, failure: 'funds' })
      .thenRefused(notNow('registration_failed'));
  });

  it('must be about the ordered domain', () => {
    for (const command of [pending, recordRegistered, recordFailed, recordUnknown]) {
      given(requested)
        .when({ ...command, domain: 'ravis-shop.in' })
        .thenRefused({ reason: 'other_domain', domain });
    }
  });
});

describe('An attempt at the registrar', () => {
  it('is recorded before the call, with the data of the call', () => {
    given(requested).when(attempt).then([domainRegistrationAttempted]);
    given(attempted).when(attempt).thenNothing();
  });

  it('blocks the next attempt until no answer can arrive', () => {
    for (const history of [attempted, [...attempted, domainRegistrationOutcomeUnknown]]) {
      given(history)
        .when(attemptAfter(COOL_DOWN_MS - 1))
        .thenRefused({
          reason: 'attempt_under_way',
          attempt: 1,
          attemptedAt: attempt.attemptedAt,
        });
      const { attemptedAt } = attemptAfter(COOL_DOWN_MS);
      given(history)
        .when(attemptAfter(COOL_DOWN_MS))
        .then([
          {
            type: 'DomainRegistrationAttempted',
            data: { ...domainRegistrationAttempted.data, attempt: 2, attemptedAt },
          },
        ]);
    }
  });

  it('blocks no other attempt if the registrar refused our account', () => {
    given(attempted).when(postpone).then([domainRegistrationPostponed]);
    given(postponed).when(postpone).thenNothing();
    const { attemptedAt } = attemptAfter(1);
    given(postponed)
      .when(attemptAfter(1))
      .then([
        {
          type: 'DomainRegistrationAttempted',
          data: { ...domainRegistrationAttempted.data, attempt: 2, attemptedAt },
        },
      ]);
  });

  it('is not marked as refused by a late answer to an earlier attempt', () => {
    const second = sample('DomainRegistrationAttempted', {
      attempt: 2,
      attemptedAt: attemptAfter(COOL_DOWN_MS).attemptedAt,
    });
    given([...attempted, second])
      .when(postpone)
      .thenRefused(notNow('registration_attempted'));
  });

  it('is marked as refused by its own answer, also after an earlier refusal', () => {
    const second = sample('DomainRegistrationAttempted', {
      attempt: 2,
      attemptedAt: attemptAfter(COOL_DOWN_MS).attemptedAt,
    });
    const refused = sample('DomainRegistrationPostponed', { attempt: 2 });
    const history = [...postponed, second];
    given(history)
      .when({ ...postpone, attempt: 2 })
      .then([refused]);
    given(history).when(postpone).thenNothing();
    given([...history, refused])
      .when({ ...postpone, attempt: 2 })
      .thenNothing();
  });

  it('may have registered the domain, unless it is known to have ordered nothing', () => {
    const second = sample('DomainRegistrationAttempted', {
      attempt: 2,
      attemptedAt: attemptAfter(COOL_DOWN_MS).attemptedAt,
    });
    const open = (history: readonly OrderEvent[]): readonly number[] => {
      const state = fold(orderDecider, history);
      if (state.phase === 'not_placed') throw new Error('not there');
      return openAttempts(state).map(({ attempt }) => attempt);
    };
    expect(open([...attempted, second])).toEqual([1, 2]);
    expect(open([...postponed, second])).toEqual([2]);
  });

  it('needs an operator’s retry if the registrar has locked the order', () => {
    given(locked).when(attemptAfter(COOL_DOWN_MS)).thenRefused(notNow('registration_pending'));
    given(locked).when(retry).then([domainRegistrationRetried]);
    given([...locked, domainRegistrationRetried])
      .when(attempt)
      .then([domainRegistrationAttempted]);
  });

  it.each(['operator', 'not_seen'] as const)(
    'does not fail while it is in progress, on evidence %s',
    (evidence) => {
      const { attemptedAt } = attempt;
      given(attempted)
        .when({ ...recordFailed, evidence })
        .thenRefused({ reason: 'attempt_under_way', attempt: 1, attemptedAt });
      given(attempted)
        .when({ ...recordFailed, evidence: 'refused' })
        .then([
          {
            type: 'DomainRegistrationFailed',
            data: { ...domainRegistrationFailed.data, evidence: 'refused' },
          },
        ]);
    },
  );

  it.each(['operator', 'not_seen'] as const)(
    'fails after it is over, on evidence %s',
    (evidence) => {
      for (const history of [locked, [...attempted, domainRegistrationOutcomeUnknown]]) {
        given(history)
          .when({ ...recordFailed, evidence })
          .then([sample('DomainRegistrationFailed', { evidence })]);
      }
    },
  );

  it('is not made after the registration succeeded or failed', () => {
    for (const history of [registered, completed, registrationFailed]) {
      given(history)
        .when(attempt)
        .thenRefused(notNow(phaseOf(history)));
      given(history)
        .when(retry)
        .thenRefused(notNow(phaseOf(history)));
    }
  });
});

describe('Checks at the registrar that do not find the domain', () => {
  const second = { ...notSeen, lookedAt: '2025-11-21T06:02:40.000Z' };

  it('are counted once each', () => {
    const once = [...unknown, domainRegistrationNotSeen];
    given(unknown).when(notSeen).then([domainRegistrationNotSeen]);
    given(once).when(notSeen).thenNothing();
    given(once)
      .when(second)
      .then([
        {
          type: 'DomainRegistrationNotSeen',
          data: { ...domainRegistrationNotSeen.data, look: 2, lookedAt: second.lookedAt },
        },
      ]);
  });

  it('start at one again after each attempt, and count only while the outcome is unknown', () => {
    const again = [...unknown, domainRegistrationNotSeen, domainRegistrationAttempted];
    expect(fold(orderDecider, again)).toMatchObject({ unknownOutcome: null, notSeen: null });
    given(again).when(second).thenRefused(notNow('registration_attempted'));
  });
});

describe('Losing the domain to an order with a verified payment', () => {
  it('ends the order once, if no registration was requested', () => {
    given(placed).when(loseDomain).then([orderDomainLost]);
    given(confirmed).when(loseDomain).then([orderDomainLost]);
    given([...placed, orderDomainLost])
      .when(confirm)
      .thenRefused(notNow('domain_lost'));
  });

  it('is refused once a registration was requested', () => {
    given(requested).when(loseDomain).thenRefused(notNow('registration_requested'));
    given(completed).when(loseDomain).thenRefused(notNow('completed'));
  });
});

describe('Completing an order', () => {
  it('follows the registration once', () => {
    given(registered).when(complete).then([orderCompleted]);
    given(completed).when(complete).thenNothing();
  });

  it('is refused before the registration', () => {
    given(locked).when(complete).thenRefused(notNow('registration_pending'));
    given(confirmed).when(complete).thenRefused(notNow('payment_confirmed'));
  });

  it('allows one invoice', () => {
    given(completed)
      .when({ ...complete, invoiceNumber: 'HT/25-26/000043' })
      .thenRefused({ reason: 'already_completed', invoiceNumber: 'HT/25-26/000042' });
  });
});

describe('Cancelling an order', () => {
  it('works once, until a registration is requested', () => {
    given(placed).when(cancel).then([orderCancelled]);
    given(confirmed).when(cancel).then([orderCancelled]);
    given(cancelled).when(withdraw).thenNothing();
  });

  it('is refused once the registrar may have registered the domain', () => {
    given(placed).when(withdraw).then([orderCancelled]);
    // The payment is confirmed: the registration may be requested at any moment.
    given(confirmed).when(withdraw).thenRefused(notNow('payment_confirmed'));
    given(requested).when(cancel).thenRefused(notNow('registration_requested'));
    given(unknown).when(cancel).thenRefused(notNow('registration_outcome_unknown'));
    given(completed).when(cancel).thenRefused(notNow('completed'));
  });

  it('ends it: its payment can’t be confirmed after that', () => {
    given(cancelled).when(confirm).thenRefused(notNow('cancelled'));
    given(cancelled).when(failPayment).thenRefused(notNow('cancelled'));
  });
});

describe('The state of an order', () => {
  it('holds everything at its end', () => {
    expect(fold(orderDecider, completed)).toEqual({
      ...orderPlaced.data,
      waitsSince: orderPlaced.data.placedAt,
      phase: 'completed',
      creditedPaise: 54_900,
      balancePaise: 0,
      registrationRequested: true,
      attempts: [],
      unknownOutcome: null,
      notSeen: null,
      registrarOrderId: '78434262',
      registrarCustomerId: '17603982',
      answer: domainRegistered.data.answer,
      registeredAt: '2025-11-21T05:03:02.000Z',
      expiresAt: '2026-11-21T05:03:02.000Z',
      failure: null,
      reason: null,
      downloadGranted: false,
      provisioning: null,
      hosting: null,
      renewal: null,
      restore: null,
      restoreAccepted: null,
      upgrade: null,
      upgraded: null,
      renewedUntil: null,
      invoiceNumber: 'HT/25-26/000042',
    });
  });

  it('has the reason when it failed or was cancelled', () => {
    expect(fold(orderDecider, paymentFailed)).toMatchObject({
      reason: orderPaymentFailed.data.reason,
    });
    expect(fold(orderDecider, registrationFailed)).toMatchObject({
      failure: 'taken',
      reason: domainRegistrationFailed.data.reason,
    });
    expect(fold(orderDecider, cancelled)).toMatchObject({ reason: orderCancelled.data.reason });
  });

  it('keeps the registrar’s order id from the locked answer and drops the unknown outcome', () => {
    expect(fold(orderDecider, [...unknown, domainRegistrationPending])).toMatchObject({
      registrarOrderId: '78434262',
      reason: null,
    });
  });

  it('is not changed by an event that its phase does not allow', () => {
    expect(fold(orderDecider, [...placed, orderCompleted])).toEqual(fold(orderDecider, placed));
    expect(fold(orderDecider, [domainRegistered])).toEqual({ phase: 'not_placed' });
  });
});
