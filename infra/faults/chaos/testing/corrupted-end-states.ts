import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import type { VerifiedEndState } from '../end-state.ts';
import type { Line } from './line.ts';
import { completedTimeline, createValidEndState, validOrder } from './valid-end-state.ts';
import { freePlanTimeline } from './valid-plan.ts';

const [first, second] = [validOrder(1), validOrder(2)];
const freeOrderId = 'HT-261121-9';
const timeline = [
  ...completedTimeline(first),
  ...completedTimeline(second),
  ...freePlanTimeline(freeOrderId),
];
export const validEndState = createValidEndState(timeline);

const without = (type: HaatEvent['type'], lines: readonly Line[] = timeline): VerifiedEndState =>
  createValidEndState(lines.filter(([, event]) => event.type !== type));
const changed = (type: HaatEvent['type'], changes: object, of = first): VerifiedEndState =>
  createValidEndState(
    timeline.map(([stream, event]): Line => {
      const ids = Object.values(of) as unknown[];
      const isIts = Object.values(event.data).some((value) => ids.includes(value));
      if (event.type !== type || !isIts) return [stream, event];
      return [stream, { ...event, data: { ...event.data, ...changes } } as HaatEvent];
    }),
  );
const { customerLog } = validEndState;
const [registration] = validEndState.registrations as [VerifiedEndState['registrations'][number]];
const cutOff = (type: HaatEvent['type']): readonly Line[] => {
  const end = timeline.findIndex(([, event]) => event.type === type);
  return [...timeline.slice(0, end), ...completedTimeline(second)];
};
const failed = sample('DomainRegistrationFailed', {
  orderId: first.orderId,
  domain: first.domain,
  failure: 'taken',
});

const locked = sample('DomainRegistrationPending', {
  orderId: first.orderId,
  domain: first.domain,
});
const [call] = validEndState.calls as [VerifiedEndState['calls'][number]];

const cutOffEnd = {
  kind: 'cut',
  stream: ANCHOR_STREAM,
  revision: null,
  said: 'Anchor 3 is kept outside the event store, which ends at 2.',
} as const;

const codeOrderId = 'HT-261121-8';
const codeEvents = (...types: readonly HaatEvent['type'][]): readonly Line[] =>
  types.map((type) => [`order-${codeOrderId}`, sample(type, { orderId: codeOrderId })]);
const debited = { referenceCode: 'P', topUpId: 'T', amountPaise: 100 };
const [account] = validEndState.accounts as [VerifiedEndState['accounts'][number]];
const paymentRows = (changes: object): VerifiedEndState => {
  const payments = (validEndState.readModels.payments ?? []).map((row) => ({ ...row, ...changes }));
  return { ...validEndState, readModels: { ...validEndState.readModels, payments } };
};
const codeTimeline: readonly Line[] = [
  ...timeline,
  [
    `order-${codeOrderId}`,
    { ...codeOrderPlaced, data: { ...codeOrderPlaced.data, orderId: codeOrderId } },
  ],
  [`order-${codeOrderId}`, sample('OrderPaymentConfirmed', { orderId: codeOrderId, kind: 'code' })],
  ...codeEvents('DownloadGranted', 'OrderCompleted'),
];
const boughtCode = createValidEndState(codeTimeline);

/** By the invariant that must find the error. */
export const corruptedEndStates: Readonly<
  Record<string, Readonly<Record<string, VerifiedEndState>>>
> = {
  'one credit verifies one payment': {
    'two payments are of one bank reference': changed('CreditObserved', { utr: second.utr }),
  },
  'a credit that verifies a payment, or is less than it, is claimed by that payment alone': {
    'no payment has claimed it': without('CreditClaimed'),
    'another payment has': changed('CreditClaimed', { referenceCode: second.referenceCode }),
  },
  'no customer has received more than they paid': {
    'half of it arrived': {
      ...validEndState,
      customerLog: {
        ...customerLog,
        paid: customerLog.paid.map((one) => ({ ...one, paise: 27_450 })),
      },
    },
    'nothing arrived': { ...validEndState, customerLog: { ...customerLog, paid: [] } },
  },
  'every received paisa is spent on an order, in the balance, or under review': {
    'a part of what an order cost is free': paymentRows({ free_paise: 1 }),
    'a payment is allocated for less than its order costs': changed('PaymentAllocated', {
      pricePaise: 4_900,
    }),
    'what was drawn is nowhere': createValidEndState([
      ...timeline,
      [`payment-${first.referenceCode}`, sample('PaymentDebited', first)],
    ]),
  },
  'the balance is the sum of its entries': {
    'no entry lists it': paymentRows({ free_paise: 500, entries: [] }),
  },
  'a debit is credited to one other payment, or reversed': {
    'it is nowhere': createValidEndState([...timeline, ['payment-P', sample('PaymentDebited')]]),
    'it arrives and comes back': createValidEndState([
      ...timeline,
      ['payment-P', sample('PaymentDebited', debited)],
      ['payment-Q', sample('PaymentToppedUp', { ...debited, parts: [debited] })],
      ['payment-P', sample('PaymentDebitReversed', debited)],
    ]),
  },
  'every order has the shop’s price, and its payment covers that price': {
    'it was placed for less': changed('OrderPlaced', { pricePaise: 4_900 }),
    'its payment is allocated for less': changed('PaymentAllocated', { pricePaise: 4_900 }),
  },
  'each provisioned plan has one account at the server, and each account has its plan': {
    'the server has no account': { ...validEndState, accounts: [] },
    'the server has two': { ...validEndState, accounts: [account, account] },
    'an account is of no plan': {
      ...validEndState,
      accounts: [account, { ...account, username: 'kq4vd7zn' }],
    },
  },
  'each provisioned plan has a login': {
    'there is none': { ...validEndState, logins: [] },
  },
  'a credit that names its payment link verifies a payment of that link’s customer': {
    'it is of another customer': {
      ...validEndState,
      customerLog: {
        ...customerLog,
        paid: customerLog.paid.map((one) => ({ ...one, tr: 'T', customerId: 'C-RAVI' })),
      },
    },
  },
  'an order is paid by one verified payment': {
    'two are spent on it': changed('PaymentAllocated', { orderId: second.orderId }),
  },
  'money of an undelivered order is unallocated again': {
    'it is still held': createValidEndState([
      ...cutOff('DomainRegistered'),
      [`order-${first.orderId}`, failed],
    ]),
  },
  'every submitted payment is decided, or under review': {
    'one was asked about and forgotten': without('PaymentVerified'),
  },
  'a payment pays one order at a time': {
    'it is spent on both orders': changed('PaymentAllocated', {
      referenceCode: second.referenceCode,
    }),
  },
  'only verified money confirms an order': {
    'the bank never confirmed it': without('PaymentVerified'),
    'the payment is not spent on it': changed('PaymentAllocated', { orderId: 'HT-261121-9' }),
  },
  'verified money reaches the order it is spent on': {
    'the order hears nothing of it': createValidEndState(cutOff('OrderPaymentConfirmed')),
  },
  'a verified payment has the amount that was received': {
    'another sum is written down': changed('PaymentVerified', { creditedPaise: 54_901 }),
  },
  'the registrar gets one request at a time for one name': {
    'two workers ask': {
      ...validEndState,
      calls: [...validEndState.calls, { ...call, calledAt: call.endedAt - 1 }],
    },
  },
  'a locked order is never registered again': {
    'it is': {
      ...createValidEndState([...cutOff('DomainRegistered'), [`order-${first.orderId}`, locked]]),
      calls: [...validEndState.calls, { ...call, calledAt: call.calledAt + 60_000 }],
    },
  },
  'the registrar gets a request only after its attempt is recorded': {
    'nothing was written': without('DomainRegistrationAttempted'),
    'it gets more requests than attempts are recorded': {
      ...validEndState,
      calls: [...validEndState.calls, { ...call, calledAt: call.calledAt + 60_000 }],
    },
  },
  'a silent registrar gets its waiting time before the next request': {
    'the next request follows at once': {
      ...validEndState,
      calls: [
        { ...call, status: null },
        { ...call, calledAt: call.calledAt + 2_000 },
      ],
    },
  },
  'a completed order has its domain in the shop': {
    'it is not sold': without('DomainNameSold'),
  },
  'every event has led to its steps': {
    'a reactor passed one over': { ...validEndState, outbox: validEndState.outbox.slice(1) },
  },
  'no event is parked': {
    'one is': {
      ...validEndState,
      parked: [{ processor: 'orders', stream: 'order-1', type: 'OrderPlaced', error: 'unknown' }],
    },
  },
  'each domain is registered once at the registrar': {
    'the name was bought twice': {
      ...validEndState,
      registrations: [...validEndState.registrations, { ...registration, orderId: '9' }],
    },
  },
  'an order that is paid and registered is never recorded as failed': {
    'the order gave up on a name that is registered': createValidEndState([
      ...cutOff('DomainRegistered'),
      [`order-${first.orderId}`, failed],
    ]),
    'the name is on no order': {
      ...validEndState,
      registrations: [...validEndState.registrations, { ...registration, domain: 'x.in' }],
    },
  },
  'a registered order has its domain at the registrar, and no other order has it': {
    'the registrar has no such order': {
      ...validEndState,
      registrations: validEndState.registrations.slice(1),
    },
    'two orders have one registration': changed('DomainRegistered', {
      registrarOrderId: second.registrarOrderId,
    }),
    'it is still locked there': {
      ...validEndState,
      registrations: validEndState.registrations.map((one) => ({
        ...one,
        state: 'InActive' as const,
      })),
    },
  },
  'no domain is held without an order': {
    'its order was never placed': createValidEndState([
      ...timeline,
      ['domainname-x.in', sample('DomainNameReserved', { domain: 'x.in' })],
    ]),
    'its order failed': createValidEndState([
      ...cutOff('DomainRegistered'),
      [`order-${first.orderId}`, failed],
    ]),
  },
  'a customer has one free plan': {
    'one has two': createValidEndState([...timeline, ...freePlanTimeline('HT-FREE-1')]),
  },
  'only the buyer can download bought code, and the download is granted once': {
    'it cannot': { ...boughtCode, readModels: { ...boughtCode.readModels, download_grants: [] } },
    'it was granted twice': createValidEndState([
      ...codeTimeline,
      ...codeEvents('DownloadGranted'),
    ]),
  },
  'each completed order has one paid invoice, and free plans have none': {
    'there is one for what is free': createValidEndState([
      ...freePlanTimeline('HT-FREE-1'),
      ['invoice-9', sample('InvoiceIssued', { orderId: 'HT-FREE-1' })],
    ]),
    'there is none': without('InvoiceIssued'),
    'it is not paid': without('InvoicePaid'),
    'it is of another sum': changed('InvoiceIssued', { totalPaise: 100 }),
    'it is of an order that was not delivered': createValidEndState([
      ...timeline,
      ['invoice-9', sample('InvoiceIssued', { orderId: 'HT-261121-9' })],
    ]),
  },
  'every order ends, or waits for manual review and says why': {
    'an order was left between two steps': without('OrderCompleted'),
  },
  'every answer to a customer stays true': {
    'an order is gone': {
      ...validEndState,
      facts: validEndState.facts.filter(({ type }) => type !== 'OrderPlaced'),
    },
    'a payment is gone': without('PaymentSubmitted'),
  },
  'invoice numbers have no gaps and no duplicates': {
    'a number is missing': {
      ...validEndState,
      invoiceNumbers: validEndState.invoiceNumbers.slice(1),
    },
    'a number was never used': without('InvoiceIssued'),
  },
  'every read model equals its replay': {
    'a row says something else': {
      ...validEndState,
      readModels: {
        ...validEndState.readModels,
        orders: (validEndState.readModels.orders ?? []).map((row) => ({
          ...row,
          status: 'failed',
        })),
      },
    },
    'a row is missing': {
      ...validEndState,
      readModels: { ...validEndState.readModels, payments: [] },
    },
    'a row comes from nowhere': {
      ...validEndState,
      facts: validEndState.facts.filter(({ type }) => !type.startsWith('Invoice')),
    },
  },
  'hash chains verify': {
    'an event was changed': {
      ...validEndState,
      facts: validEndState.facts.map((fact) =>
        fact.type === 'PaymentVerified'
          ? { ...fact, recorded: { ...fact.recorded, data: { ...fact.data, creditedPaise: 1 } } }
          : fact,
      ),
    },
    'an event was taken out': {
      ...validEndState,
      facts: validEndState.facts.filter(({ type }) => type !== 'PaymentAllocated'),
    },
  },
  'every job is done, or its subject still waits': {
    'a job of an order that is done is not': {
      ...validEndState,
      outbox: [
        {
          id: 'register-domain.1.0',
          reactor: 'register-domain',
          event_id: '1',
          job: 'register-domain',
          payload: { orderId: first.orderId },
          isFinished: false,
          isEarly: false,
        },
      ],
    },
  },
  'no failing step is left': {
    'an invoice cannot be issued': {
      ...validEndState,
      failingSteps: [{ id: 'complete-order.1.0', start: 7 }],
    },
  },
  'anchors verify': {
    'the end of the store was cut off': {
      ...validEndState,
      verification: { ...validEndState.verification, findings: [cutOffEnd] },
    },
    'no anchor was written': {
      ...validEndState,
      verification: { ...validEndState.verification, anchors: 0 },
    },
  },
  'no event, stream name, log or queue holds personal data in plain text': {
    'a log names one': { ...validEndState, named: ['worker-1.log: ravi@shop.co.in'] },
  },
  'every process is ready again': {
    'one is not': { ...validEndState, lame: ['worker-2 is not'] },
  },
  'no process writes an endless log': {
    'one did': { ...validEndState, floods: ['worker-2 did'] },
  },
  'no process ends by itself': {
    'one did': { ...validEndState, exits: ['worker-1 ended with code 1'] },
  },
  'no customer receives a server error, and every request is answered': {
    'one was answered with a 500': {
      ...validEndState,
      customerLog: { ...validEndState.customerLog, broken: ['order 1: /api/domain/buy 500'] },
    },
    'one was not answered': {
      ...validEndState,
      customerLog: { ...validEndState.customerLog, unanswered: ['order 1: /api/domain/buy'] },
    },
  },
};
