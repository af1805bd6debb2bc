import { creditStream } from '@haat/contracts/events/credit';
import { customerStream } from '@haat/contracts/events/customer';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { invoiceStream } from '@haat/contracts/events/invoice';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { EventType, HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import type { EventToAppend, RecordedEvent, StreamAppend } from '@haat/event-store/port';
import { newCommandId } from '@haat/platform/ids';
import type { EncryptedStore, StreamNames } from '@haat/record/encryption';

export type HistoryOptions = {
  /** At least so many; the last orders are told to their end. */
  readonly events: number;
  /** The first order is placed then, in ms since 1970. */
  readonly from: number;
  /** The last one then. */
  readonly to: number;
  /** How many orders a customer places; 2 unless given. */
  readonly ordersEach?: number;
  /** One payment in so many is refused by the bank; 20 unless given. */
  readonly oneFailsIn?: number;
  /**
   * Each order's story in one go: the reactors of a shop that runs find it at its end, and write
   * nothing in between. Unless it is wanted, stories stand interleaved.
   */
  readonly isMultiStream?: boolean;
};

/** Orders that are under way at the same time: their events stand interleaved. */
const IN_FLIGHT = 500;
const EVENTS_OF_AN_ORDER = 16;

/** One append: what one command wrote to one stream. */
type Step = { readonly stream: string; readonly events: readonly HaatEvent[] };

type Ids = Readonly<Record<string, string | number | null>>;

/** The same with the ids of its story, wherever it has them. */
const withIds = (value: unknown, ids: Ids): unknown => {
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [name, name in ids ? ids[name] : withIds(own, ids)]),
  );
};

const told = (type: EventType, ids: Ids): HaatEvent => {
  const event = sample(type);
  return { ...event, data: withIds(event.data, ids) } as HaatEvent;
};

/** The least number of twelve digits. */
const FIRST_UTR = 100_000_000_000;

/** How the nth order goes, in the order in which a shop writes it. */
const timelineOf = (
  n: number,
  { ordersEach = 2, oneFailsIn = 20 }: HistoryOptions,
  names: StreamNames,
): readonly Step[] => {
  const customer = Math.floor(n / ordersEach);
  const utr = String(FIRST_UTR + n);
  const creditId = names.credit({ utr });
  const ids = {
    orderId: `HT-${n}`,
    referenceCode: `PAY-${n}`,
    customerId: `C-${customer}`,
    domain: `shop-${n}.in`,
    invoiceNumber: `HT-2627-${n}`,
    ...{ utr, creditId, bankId: null, cause: 'payment_failed' },
  };
  const step = (stream: string, ...types: readonly EventType[]): Step => ({
    stream,
    events: types.map((type) => told(type, ids)),
  });
  const [order, payment] = [orderStream(ids.orderId), paymentStream(ids.referenceCode)];
  const [name, invoice] = [domainNameStream(ids.domain), invoiceStream(ids.invoiceNumber)];
  const credited = (amountPaise: number): Step => ({
    stream: creditStream(creditId),
    events: [told('CreditObserved', { ...ids, amountPaise }), told('CreditClaimed', ids)],
  });
  const begun = [
    ...(n % ordersEach === 0 ? [step(customerStream(ids.customerId), 'CustomerRegistered')] : []),
    step(payment, 'PaymentSubmitted'),
    step(name, 'DomainNameReserved'),
    step(payment, 'PaymentAllocated'),
    step(order, 'OrderPlaced'),
  ];
  if (n % oneFailsIn === oneFailsIn - 1) {
    return [
      ...begun,
      credited(sample('PaymentRejected').data.creditedPaise ?? 0),
      step(payment, 'PaymentRejected'),
      step(order, 'OrderPaymentFailed'),
      step(payment, 'PaymentReleased'),
      step(name, 'DomainNameReleased'),
    ];
  }
  return [
    ...begun,
    credited(sample('PaymentVerified').data.creditedPaise),
    step(payment, 'PaymentVerified'),
    step(order, 'OrderPaymentConfirmed', 'DomainRegistrationRequested'),
    step(order, 'DomainRegistrationAttempted'),
    step(order, 'DomainRegistered'),
    step(name, 'DomainNameSold'),
    step(invoice, 'InvoiceIssued', 'InvoicePaid'),
    step(order, 'OrderCompleted'),
  ];
};

/** What its stream holds, as much of it as sealing asks for. */
type Streams = Map<string, readonly RecordedEvent[]>;

const written = (
  { stream, events }: Step,
  encrypted: readonly EventToAppend[],
  before: readonly RecordedEvent[],
  at: string,
): readonly RecordedEvent[] => [
  ...before,
  ...encrypted.map((event, index) => ({
    ...event,
    data: events[index]?.data ?? event.data,
    ...{ stream, recordedAt: at, revision: BigInt(before.length + index) },
    position: '' as RecordedEvent['position'],
  })),
];

/**
 * Fills an empty record with the story of many orders, each event sealed, chained and named as the
 * shop would have: by appends, many at once.
 * @param onProgress told how many events there are.
 * @returns how many there are.
 */
export const writeHistory = async (
  store: EncryptedStore,
  historyOptions: HistoryOptions,
  onProgress: (events: number) => Promise<void> | void = () => undefined,
): Promise<number> => {
  const orders = Math.ceil(historyOptions.events / EVENTS_OF_AN_ORDER);
  const timeOf = (n: number): number =>
    historyOptions.from + ((historyOptions.to - historyOptions.from) * n) / orders;
  let events = 0;

  const encrypt = async (step: Step, n: number, streams: Streams): Promise<StreamAppend> => {
    const { stream } = step;
    const recorded = streams.get(stream) ?? [];
    const commandId = newCommandId();
    const occurredAt = new Date(timeOf(n)).toISOString();
    const encrypted = await store.encrypt({
      stream,
      events: step.events,
      recorded,
      metadata: {
        ...{ commandId, causationId: commandId, correlationId: `HT-${n}` },
        actor: { kind: 'system', name: 'history' },
      },
      occurredAt,
    });
    const expected = recorded.at(-1)?.revision ?? 'no_stream';
    streams.set(stream, written(step, encrypted, recorded, occurredAt));
    return { stream, events: encrypted, expected };
  };

  const take = async (steps: readonly Step[], n: number, streams: Streams): Promise<void> => {
    const appends: StreamAppend[] = [];
    for (const step of steps) appends.push(await encrypt(step, n, streams));
    const results = await store.appendInOrder(appends);
    const refused = appends.find((_, at) => results[at]?.ok !== true);
    if (refused) throw new Error(`${refused.stream} is there already: the record was not empty`);
    for (const { events: told } of appends) events += told.length;
  };

  for (let first = 0; events < historyOptions.events; first += IN_FLIGHT) {
    const streams: Streams = new Map();
    const stories = Array.from({ length: IN_FLIGHT }, (_, n) =>
      timelineOf(first + n, historyOptions, store.names),
    );
    const maxLength = Math.max(...stories.map(({ length }) => length));
    const together = historyOptions.isMultiStream ? maxLength : 1;
    for (let at = 0; at < maxLength; at += together) {
      await Promise.all(
        stories.map((story, n) => take(story.slice(at, at + together), first + n, streams)),
      );
    }
    await onProgress(events);
  }
  return events;
};
