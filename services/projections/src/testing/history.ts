import type { HaatEvent } from '@haat/contracts/events/registry';
import { type Lifecycle, phaseAfter } from '@haat/domain/lifecycle';
import { orderLifecycle } from '@haat/domain/order';
import { paymentLifecycle } from '@haat/domain/payment';
import * as codeOrders from '@haat/domain/testing/samples/code-order';
import * as customers from '@haat/domain/testing/samples/customer';
import * as messages from '@haat/domain/testing/samples/inbox';
import * as invoices from '@haat/domain/testing/samples/invoice';
import * as orders from '@haat/domain/testing/samples/order';
import * as payments from '@haat/domain/testing/samples/payment';
import type { EventToAppend, Position, RecordedEvent } from '@haat/platform/event-store/port';
import { derivedId } from '@haat/platform/ids';
import fc from 'fast-check';

export type Told = { readonly stream: string; readonly event: HaatEvent };

const samplesOf = (module: Record<string, HaatEvent>): ReadonlyMap<string, HaatEvent> =>
  new Map(Object.values(module).map((event) => [event.type, event]));

/** A walk through a lifecycle: each step takes the nth event that may happen next. */
const walk = <Phase extends string>(
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

/** The nth message of its kind: "BUG-00000003". */
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
  };
  if ('number' in event.data) return numbered(n, event);
  const known = Object.entries(ids).filter(([name]) => name in event.data);
  return { ...event, data: { ...event.data, ...Object.fromEntries(known) } } as HaatEvent;
};

/** Of an order of code there are no registrar's words, and of a name no download. */
const orderSamples = (isCode: boolean): ReadonlyMap<string, HaatEvent> => {
  if (!isCode) return samplesOf(orders as never);
  const all = samplesOf({ ...orders, ...codeOrders } as never);
  return new Map([...all].filter(([type]) => type !== 'DomainRegistrationRequested'));
};

const choices = fc.array(fc.nat(5), { minLength: 1, maxLength: 8 });

/** What may happen to the nth customer: one order, its payment, invoice and account. */
const story = (n: number): fc.Arbitrary<readonly Told[]> =>
  fc
    .record({
      order: choices,
      isCode: fc.boolean(),
      payment: choices,
      invoice: fc.nat(3),
      customer: fc.nat(4),
      message: fc.nat(2),
    })
    .map((chosen) => {
      const told = (stream: string, events: readonly HaatEvent[]): readonly Told[] =>
        events.map((event) => ({ stream: `${stream}-${n}`, event: withIds(n, event) }));
      return [
        ...told('order', walk(orderLifecycle, orderSamples(chosen.isCode), chosen.order)),
        ...told('payment', walk(paymentLifecycle, samplesOf(payments as never), chosen.payment)),
        ...told('invoice', Object.values(invoices).slice(0, chosen.invoice)),
        ...told('customer', Object.values(customers).slice(0, chosen.customer)),
        ...told('inbox', Object.values(messages).slice(chosen.message, chosen.message + 1)),
      ];
    });

/** Interleaves stories; each keeps its own order. */
const interleave = (stories: readonly (readonly Told[])[], picks: readonly number[]): Told[] => {
  const rest = stories.map((one) => [...one]);
  const all: Told[] = [];
  for (let n = 0; rest.some((one) => one.length > 0); n += 1) {
    const waiting = rest.filter((one) => one.length > 0);
    const next = waiting[(picks[n % picks.length] ?? 0) % waiting.length]?.shift();
    if (next) all.push(next);
  }
  return all;
};

/** Histories of a few customers at once, as the deciders allow them. */
export const histories: fc.Arbitrary<readonly Told[]> = fc
  .tuple(fc.tuple(...[1, 2, 3, 4].map(story)), fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }))
  .map(([stories, picks]) => interleave(stories, picks));

/** The same events as a store would hand them on. */
export const record = (told: readonly Told[]): readonly RecordedEvent[] => {
  const revisions = new Map<string, bigint>();
  return told.map(({ stream, event }, index) => {
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
  metadata: { schemaVersion: 1, occurredAt: occurredAt(revision), correlationId: stream },
});
