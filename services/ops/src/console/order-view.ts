import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { ConsoleEvent, ConsoleOrder, Shown } from '@haat/contracts/http/console';
import { formatRupees } from '@haat/contracts/money';
import { comparePositions, type RecordedEvent } from '@haat/event-store/port';
import { withTimesIn } from '../command-line/times.ts';
import { toShow } from '../command-line/to-paste.ts';
import { eventRow, whenOf, whoOf } from '../events/event-view.ts';
import type { ShopServices } from '../shop.ts';

type Services = Pick<ShopServices, 'db' | 'store'>;

const MAX_VALUE_LENGTH = 160;

/** Of `store.blank`. */
const HIDDEN = '[encrypted]';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const valueText = (name: string, value: unknown): string => {
  if (name.endsWith('Paise') && typeof value === 'number') return formatRupees(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return withTimesIn('IST', text);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
};

const isObject = (value: unknown): value is RecordedEvent['data'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nested ones as `payment.amount`. */
const fieldsOf = (data: RecordedEvent['data'], before = ''): ConsoleEvent['fields'] =>
  Object.entries(data).flatMap(([name, value]): ConsoleEvent['fields'] => {
    if (value === null) return [];
    if (isObject(value)) {
      const inner = fieldsOf(value, `${before}${name}.`);
      const isAllHidden = inner.length > 0 && inner.every(([, text]) => text === null);
      return isAllHidden ? [[`${before}${name}`, null]] : inner;
    }
    const isHidden = JSON.stringify(value).includes(HIDDEN);
    return [[`${before}${name.replace(/Paise$/, '')}`, isHidden ? null : valueText(name, value)]];
  });

const eventOf = (event: RecordedEvent): ConsoleEvent => {
  const row = eventRow(event);
  const { stream, revision, type } = row;
  const at = `/data/event/shown?${new URLSearchParams({ stream, revision: String(revision) })}`;
  const fields = fieldsOf(event.data);
  return {
    ...{ stream, revision, type, fields, at: whenOf(row), by: whoOf(row) },
    shownAt: fields.some(([, value]) => value === null) ? at : null,
  };
};

const statusText = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`.replaceAll('_', ' ');

const ENDED = ['completed', 'failed', 'cancelled', 'refunded'];

/** The order's and its payment's events in their common order. @returns null for no such order */
export const readOrder = async (
  { db, store }: Services,
  orderId: string,
): Promise<ConsoleOrder | null> => {
  const [row, own] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst(),
    store.blank.read(orderStream(orderId)),
  ]);
  if (row === undefined || own.events.length === 0) return null;
  const code = row.reference_code;
  const payment = code === null ? [] : (await store.blank.read(paymentStream(code))).events;
  const events = [...own.events, ...payment].toSorted((one, other) =>
    comparePositions(one.position, other.position),
  );
  return {
    id: orderId,
    title: `${row.domain}, ${formatRupees(row.price_paise)}`,
    status: statusText(row.status),
    isSettled: ENDED.includes(row.status),
    facts: [
      ['Customer', row.customer_id],
      ['Kind', row.service],
      ['Paid', row.paid_paise === null ? 'not yet' : formatRupees(row.paid_paise)],
      ['By', row.payment_method],
      ...(code === null ? [] : [['Payment', code] as const]),
      ...(row.invoice_number === null ? [] : [['Invoice', row.invoice_number] as const]),
    ],
    events: events.map(eventOf),
    lines: [
      toShow('orders', 'show', orderId),
      toShow('orders', 'explain', orderId),
      ...(code === null ? [] : [toShow('payments', 'show', code)]),
    ],
  };
};

const STREAMS = /^(?:order-HT-|payment-)[\w-]{1,80}$/;

/** One event with its personal data. */
export const showEvent = async (
  { store }: Services,
  query: URLSearchParams,
): Promise<Shown | null> => {
  const [stream, revision] = [query.get('stream') ?? '', query.get('revision') ?? ''];
  if (!STREAMS.test(stream) || !/^\d{1,9}$/.test(revision)) return null;
  const { events } = await store.read(stream);
  const event = events.find((one) => String(one.revision) === revision);
  if (event === undefined) return null;
  const fields = fieldsOf(event.data);
  return { text: fields.map(([name, value]) => `${name} ${value ?? 'unreadable'}`).join(', ') };
};
