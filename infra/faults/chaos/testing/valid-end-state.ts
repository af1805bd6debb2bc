import { creditStream } from '@haat/contracts/events/credit';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { type EventType, eventDefinition, type HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import type { Position, RecordedEvent } from '@haat/event-store/port';
import { projectors } from '@haat/projections/projectors/projectors';
import { eventHash } from '@haat/record/hash-chain';
import type { EndState, Fact, VerifiedEndState } from '../end-state.ts';
import { jobsRequestedBy } from '../invariants/jobs.ts';
import { replay } from '../invariants/read-models.ts';
import type { Line } from './line.ts';
import { accountsFrom } from './valid-plan.ts';

const AT = '2026-11-21T05:02:11.000Z';

/** With revisions, positions and hash chains. */
export const eventsFrom = (lines: readonly Line[]): readonly Fact[] => {
  const last = new Map<string, RecordedEvent>();
  return lines.map(([stream, event], index): Fact => {
    const before = last.get(stream);
    const unsigned = {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      type: event.type,
      stream,
      revision: before === undefined ? 0n : before.revision + 1n,
      data: JSON.parse(JSON.stringify(event.data)),
      metadata: {
        schemaVersion: eventDefinition(event.type).version,
        occurredAt: AT,
        previousHash: before?.metadata.hash ?? null,
      },
      position: String(index + 1).padStart(9, '0') as Position,
      recordedAt: AT,
    };
    const hash = eventHash(unsigned);
    const recorded = { ...unsigned, metadata: { ...unsigned.metadata, hash } };
    last.set(stream, recorded);
    return { ...event, recorded };
  });
};

const readModelsFrom = (facts: readonly Fact[]): EndState['readModels'] =>
  Object.fromEntries(
    projectors.map((projector) => [projector.name, [...replay(projector, facts).values()]]),
  );

export type ValidOrder = {
  readonly orderId: string;
  readonly referenceCode: string;
  readonly utr: string;
  readonly domain: string;
  readonly invoiceNumber: string;
  readonly registrarOrderId: string;
};

export const validOrder = (n: number): ValidOrder => ({
  orderId: `HT-261121-${n}`,
  referenceCode: `PAY-${n}`,
  utr: `60000000556${n}`,
  domain: `neelkhadi-${n}.in`,
  invoiceNumber: `HT-2627-0000${n}`,
  registrarOrderId: `7843426${n}`,
});

export const completedTimeline = (order: ValidOrder): readonly Line[] => {
  const { orderId, referenceCode, utr, domain, invoiceNumber, registrarOrderId } = order;
  const eventOf = <Type extends EventType>(
    type: Type,
    changes: Partial<Extract<HaatEvent, { type: Type }>['data']> = {},
  ) => {
    const event = sample(type);
    const ids = { orderId, referenceCode, domain, invoiceNumber, customerId: 'C-ASHA' };
    const known = Object.entries(ids).filter(([name]) => name in event.data);
    return { type, data: { ...event.data, ...Object.fromEntries(known), ...changes } } as HaatEvent;
  };
  const { service, payment } = sample('OrderPlaced').data;
  const pricePaise = 54_900;
  const [ofOrder, ofPayment] = [orderStream(orderId), paymentStream(referenceCode)];
  const creditId = `utr-${utr}`;
  const ofCredit = creditStream(creditId);
  const [ofName, ofInvoice] = [domainNameStream(domain), invoiceStream(invoiceNumber)];
  return [
    [ofPayment, eventOf('PaymentSubmitted', { utr, amountPaise: pricePaise })],
    [ofName, eventOf('DomainNameReserved')],
    [ofPayment, eventOf('PaymentAllocated', { pricePaise })],
    [
      ofOrder,
      eventOf('OrderPlaced', {
        pricePaise,
        service: { ...service, domain } as typeof service,
        payment: { submittedAt: AT, ...payment, referenceCode, amountPaise: pricePaise },
      }),
    ],
    [ofPayment, eventOf('PaymentVerificationRequested', { amountPaise: pricePaise })],
    [ofCredit, eventOf('CreditObserved', { creditId, utr, amountPaise: pricePaise })],
    [ofCredit, eventOf('CreditClaimed', { creditId })],
    [
      ofPayment,
      eventOf('PaymentVerified', { creditId, creditedPaise: pricePaise, excessPaise: 0 }),
    ],
    [ofOrder, eventOf('OrderPaymentConfirmed', { creditedPaise: pricePaise })],
    [ofName, eventOf('DomainNameSecured')],
    [ofOrder, eventOf('DomainRegistrationRequested')],
    [ofOrder, eventOf('DomainRegistrationAttempted', { attempt: 1 })],
    [ofOrder, eventOf('DomainRegistered', { registrarOrderId })],
    [ofInvoice, eventOf('InvoiceIssued', { totalPaise: pricePaise })],
    [ofInvoice, eventOf('InvoicePaid', { paidPaise: pricePaise })],
    [ofName, eventOf('DomainNameSold')],
    [ofOrder, eventOf('OrderCompleted')],
  ];
};

const doneRows = (facts: readonly Fact[]): EndState['outbox'] =>
  facts.flatMap(({ recorded }) =>
    jobsRequestedBy(recorded).map(({ id, name, eventId, payload }) => ({
      ...{ id, job: name, reactor: name, event_id: eventId, payload },
      isFinished: true,
      isEarly: false,
    })),
  );

const registrationOf = ({
  domain,
  registrarOrderId,
}: ValidOrder): EndState['registrations'][number] => ({
  kind: 'register',
  at: Date.parse(AT),
  domain,
  result: 'registered',
  orderId: registrarOrderId,
  customerId: '78434262',
  years: 1,
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  message: null,
  state: 'Active',
});

/** By default two completed orders. */
export const createValidEndState = (
  lines: readonly Line[] = [
    ...completedTimeline(validOrder(1)),
    ...completedTimeline(validOrder(2)),
  ],
): VerifiedEndState => {
  const facts = eventsFrom(lines);
  const orders = [validOrder(1), validOrder(2)];
  return {
    facts,
    outbox: doneRows(facts),
    parked: [],
    failingSteps: [],
    invoiceNumbers: orders.map(({ orderId }, index) => ({
      order_id: orderId,
      financial_year: '2627',
      sequence: index + 1,
    })),
    readModels: readModelsFrom(facts),
    registrations: orders.map(registrationOf),
    accounts: accountsFrom(facts),
    logins: facts.flatMap(({ type, data }) =>
      type === 'HostingProvisioned' ? [data.orderId] : [],
    ),
    calls: orders.map(({ domain }, n) => ({
      point: 'register',
      about: domain,
      calledAt: Date.parse(AT) + n,
      endedAt: Date.parse(AT) + n + 100,
      status: 200,
    })),
    customerLog: {
      orders: orders.map(({ orderId, domain }, plan) => ({
        orderId,
        domain,
        customerId: 'C-ASHA',
        plan,
      })),
      payments: orders.map(({ referenceCode, utr }, plan) => ({
        referenceCode,
        utr,
        customerId: 'C-ASHA',
        plan,
      })),
      paid: orders.map(({ utr }) => ({ utr, paise: 54_900, tr: null, customerId: 'C-ASHA' })),
      broken: [],
      unanswered: [],
    },
    exits: [],
    lame: [],
    verification: { anchors: 1, findings: [] },
    floods: [],
    named: [],
  };
};
