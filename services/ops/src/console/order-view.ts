import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { ConsoleEvent, ConsoleOrder, Shown } from '@haat/contracts/http/console';
import { formatRupees } from '@haat/contracts/money';
import { comparePositions, type RecordedEvent } from '@haat/event-store/port';
import { toShow } from '../command-line/to-paste.ts';
import { eventRow, whenOf, whoOf } from '../events/event-view.ts';
import type { ShopServices } from '../shop.ts';

type Services = Pick<ShopServices, 'db' | 'store'>;

const MAX_VALUE_LENGTH = 160;

/** Of `store.blank`. */
const HIDDEN = '[encrypted]';

const hasHidden = (value: unknown): boolean => JSON.stringify(value).includes(HIDDEN);

const valueText = (name: string, value: unknown): string => {
  if (name.endsWith('Paise') && typeof value === 'number') return formatRupees(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
};

const nameText = (name: string): string => name.replace(/Paise$/, '');

const fieldsOf = (data: RecordedEvent['data'], isOpen: boolean): ConsoleEvent['fields'] =>
  Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [
      nameText(name),
      !isOpen && hasHidden(value) ? null : valueText(name, value),
    ]);

const eventOf = (event: RecordedEvent): ConsoleEvent => {
  const row = eventRow(event);
  const { stream, revision, type } = row;
  const at = `/data/event/shown?${new URLSearchParams({ stream, revision: String(revision) })}`;
  return {
    ...{ stream, revision, type, at: whenOf(row), by: whoOf(row) },
    fields: fieldsOf(event.data, false),
    shownAt: hasHidden(event.data) ? at : null,
  };
};

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
    status: row.status.replaceAll('_', ' '),
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
  const fields = fieldsOf(event.data, true);
  return { text: fields.map(([name, value]) => `${name} ${value}`).join(', ') };
};
