import { customerEvents } from '@haat/contracts/events/customer';
import { inboxEvents } from '@haat/contracts/events/inbox';
import { invoiceEvents } from '@haat/contracts/events/invoice';
import { orderEvents } from '@haat/contracts/events/order';
import { paymentEvents } from '@haat/contracts/events/payment';
import { type EventType, eventDefinition, type HaatEvent } from '@haat/contracts/events/registry';
import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { ticketEvents } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { type Lifecycle, phaseAfter } from '@haat/domain/decider/lifecycle';
import { subscriptionLifecycle } from '@haat/domain/hosting/subscription';
import { ticketLifecycle } from '@haat/domain/messages/ticket';
import { orderLifecycle } from '@haat/domain/order/order-state';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import {
  combinedOrderPlaced,
  freeHostingOrderPlaced,
  hostingOrderPlaced,
} from '@haat/domain/testing/hosting-order';
import type { EventToAppend, Position, RecordedEvent } from '@haat/event-store/port';
import { derivedId } from '@haat/platform/ids';
import fc from 'fast-check';

export type StreamEvent = { readonly stream: string; readonly event: HaatEvent };

const samplesOf = (
  definitions: readonly { readonly type: EventType }[],
): ReadonlyMap<string, HaatEvent> => new Map(definitions.map(({ type }) => [type, sample(type)]));

/** Each choice takes the nth possible event. */
const eventsUpTo = <Phase extends string>(
  lifecycle: Lifecycle<Phase, string, Phase>,
  samples: ReadonlyMap<string, HaatEvent>,
  choices: readonly number[],
): readonly HaatEvent[] => {
  let phase = Object.keys(lifecycle)[0] as Phase;
  const events: HaatEvent[] = [];
  for (const choice of choices) {
    const possible = Object.keys(lifecycle[phase]).filter((type) => samples.has(type));
    const type = possible[choice % Math.max(1, possible.length)];
    const event = type === undefined ? undefined : samples.get(type);
    if (type === undefined || event === undefined) break;
    phase = phaseAfter(lifecycle, phase, type) ?? phase;
    events.push(event);
  }
  return events;
};

/** "BUG-00000003". */
const numbered = (n: number, event: HaatEvent): HaatEvent => {
  const [kind] = 'number' in event.data ? event.data.number.split('-') : [];
  const number = `${kind}-${String(n).padStart(8, '0')}`;
  return { ...event, data: { ...event.data, number } } as HaatEvent;
};

const withIds = (n: number, event: HaatEvent): HaatEvent => {
  const ids = {
    orderId: `order-${n}`,
    referenceCode: `PAY-${n}`,
    customerId: `customer-${n}`,
    invoiceNumber: `HT-2526-${n}`,
    subscriptionId: `order-${n}-domain`,
  };
  if ('number' in event.data) return numbered(n, event);
  const known = Object.entries(ids).filter(([name]) => name in event.data);
  return { ...event, data: { ...event.data, ...Object.fromEntries(known) } } as HaatEvent;
};

const KINDS = [
  'domain',
  'combined',
  'code',
  'hosting',
  'free_hosting',
  'renewal',
  'restore',
  'upgrade',
] as const;

const placedAs: Readonly<Record<(typeof KINDS)[number], HaatEvent>> = {
  domain: sample('OrderPlaced'),
  combined: combinedOrderPlaced,
  code: codeOrderPlaced,
  hosting: hostingOrderPlaced,
  free_hosting: freeHostingOrderPlaced,
  restore: sample('OrderPlaced', {
    service: {
      ...{ kind: 'restore', subscriptionId: 'HT-1-domain', domain: 'neelkhadi.in' },
      ...{ paidUntil: '2026-11-21T05:02:40.000Z', renewalPaise: 20_000 },
    },
  }),
  upgrade: sample('OrderPlaced', {
    service: {
      ...({ kind: 'upgrade', period: 'year' } as const),
      ...{ subscriptionId: 'HT-1-hosting', planOrderId: 'HT-1', domain: 'neelkhadi.in' },
      ...{ fromPlan: 'Dukaan', planId: 105, planName: 'Bazaar' },
      paidUntil: '2026-11-21T05:02:40.000Z',
      parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
    },
  }),
  renewal: sample('OrderPlaced', {
    service: {
      ...{ kind: 'renewal', subscriptionId: 'HT-1-domain', of: 'domain', planName: null },
      ...{ domain: 'neelkhadi.in', period: 'year', paidUntil: '2026-11-21T05:02:40.000Z' },
    },
  }),
};

/** The first event of each kind's delivery; others are left out. */
const WAYS = {
  domain: 'DomainRegistrationRequested',
  code: 'DownloadGranted',
  hosting: 'HostingProvisioningRequested',
  renewal: 'DomainRenewalRequested',
  restore: 'DomainRestoreRequested',
  upgrade: 'HostingUpgradeRequested',
} as const;

const orderSamples = (kind: (typeof KINDS)[number]): ReadonlyMap<string, HaatEvent> => {
  const all = new Map(samplesOf(orderEvents)).set('OrderPlaced', placedAs[kind]);
  const hasDomain = kind === 'domain' || kind === 'combined';
  if (!hasDomain) all.delete(WAYS.domain);
  if (kind !== 'code') all.delete(WAYS.code);
  if (!['hosting', 'free_hosting', 'combined'].includes(kind)) all.delete(WAYS.hosting);
  if (kind !== 'renewal') {
    for (const type of [WAYS.renewal, 'HostingRenewed', 'RenewalFailed']) all.delete(type);
  }
  if (kind !== 'restore') {
    for (const type of [WAYS.restore, 'RestoreFailed']) all.delete(type);
  }
  if (kind !== 'upgrade') {
    for (const type of [WAYS.upgrade, 'HostingUpgradeFailed']) all.delete(type);
  }
  all.delete(hasDomain ? 'HostingProvisioningFailed' : 'BundledHostingFailed');
  return all;
};

const first = (count: number, definitions: readonly { readonly type: EventType }[]) =>
  [...samplesOf(definitions).values()].slice(0, count);

const choices = fc.array(fc.nat(5), { minLength: 1, maxLength: 10 });

/** One order, its payment, invoice and account. */
const story = (n: number): fc.Arbitrary<readonly StreamEvent[]> =>
  fc
    .record({
      order: choices,
      kind: fc.constantFrom(...KINDS),
      payment: choices,
      invoice: fc.nat(3),
      customer: fc.nat(4),
      message: fc.nat(2),
      ticket: choices,
      subscription: choices,
    })
    .map((chosen) => {
      const eventsOf = (stream: string, events: readonly HaatEvent[]): readonly StreamEvent[] =>
        events.map((event) => ({ stream: `${stream}-${n}`, event: withIds(n, event) }));
      return [
        ...eventsOf('order', eventsUpTo(orderLifecycle, orderSamples(chosen.kind), chosen.order)),
        ...eventsOf(
          'payment',
          eventsUpTo(paymentLifecycle, samplesOf(paymentEvents), chosen.payment),
        ),
        ...eventsOf('invoice', first(chosen.invoice, invoiceEvents)),
        ...eventsOf('customer', first(chosen.customer, customerEvents)),
        ...eventsOf('inbox', first(chosen.message + 1, inboxEvents).slice(-1)),
        ...eventsOf(
          'subscription',
          eventsUpTo(subscriptionLifecycle, samplesOf(subscriptionEvents), chosen.subscription),
        ),
        ...eventsOf('ticket', eventsUpTo(ticketLifecycle, samplesOf(ticketEvents), chosen.ticket)),
      ];
    });

const interleave = (
  stories: readonly (readonly StreamEvent[])[],
  picks: readonly number[],
): StreamEvent[] => {
  const rest = stories.map((one) => [...one]);
  const all: StreamEvent[] = [];
  for (let n = 0; rest.some((one) => one.length > 0); n += 1) {
    const waiting = rest.filter((one) => one.length > 0);
    const next = waiting[(picks[n % picks.length] ?? 0) % waiting.length]?.shift();
    if (next) all.push(next);
  }
  return all;
};

/** Histories of a few customers, as the deciders allow. */
export const histories: fc.Arbitrary<readonly StreamEvent[]> = fc
  .tuple(fc.tuple(...[1, 2, 3, 4].map(story)), fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }))
  .map(([stories, picks]) => interleave(stories, picks));

export const record = (events: readonly StreamEvent[]): readonly RecordedEvent[] => {
  const revisions = new Map<string, bigint>();
  return events.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    return {
      ...toAppend(stream, event, revision),
      stream,
      revision,
      position: String(index + 1).padStart(9, '0') as Position,
      recordedAt: occurredAt(revision),
    };
  });
};

const occurredAt = (revision: bigint): string =>
  new Date(Date.parse('2025-11-21T05:03:00.000Z') + Number(revision) * 1_000).toISOString();

export const toAppend = (stream: string, event: HaatEvent, revision: bigint): EventToAppend => ({
  id: derivedId('event', stream, String(revision)),
  type: event.type,
  data: JSON.parse(JSON.stringify(event.data)),
  metadata: {
    schemaVersion: eventDefinition(event.type).version,
    occurredAt: occurredAt(revision),
    correlationId: stream,
  },
});
