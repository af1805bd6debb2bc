import { orderStream } from '@haat/contracts/events/order';
import { formatRupees } from '@haat/contracts/money';
import type { RecordedEvent } from '@haat/event-store/port';
import { shownEmail } from '@haat/record/encryption';
import { decidedAt } from '@haat/record/hash-chain';
import { done, notFound, type Outcome } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';

type Actor = { readonly kind?: string; readonly id?: string; readonly name?: string };

const causedBy = ({ metadata }: RecordedEvent): string => {
  const { kind, id, name, reason } = (metadata.actor ?? {}) as Actor & { readonly reason?: string };
  const who = [kind, id ?? name].filter((one) => one !== undefined).join(' ');
  return reason === undefined ? who : `${who}: ${reason}`;
};

export const showOrder = async (
  { db, store }: Pick<ShopServices, 'db' | 'store'>,
  orderId: string,
  output: Output,
): Promise<Outcome> => {
  const [row, { events }] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst(),
    store.read(orderStream(orderId)),
  ]);
  if (events.length === 0) return notFound(`Order ${orderId}`, 'orders list');
  const listedEvents = events.map((event) => ({
    revision: event.revision,
    type: event.type,
    at: decidedAt(event),
    by: causedBy(event),
  }));
  const lines = listedEvents.map(
    ({ revision, type, at, by }) => `  ${revision} ${at} ${type} (${by})`,
  );
  if (row === undefined) {
    const text = [`${orderId} is not in the read model yet.`, 'Events:', ...lines].join('\n');
    output.one({ id: orderId, events: listedEvents }, text);
    return done();
  }
  const { service, domain, price_paise, customer_id, email, status, phase } = row;
  const story = row.timeline.map(
    ({ at, title, detail }) => `  ${at} ${title}${detail === null ? '' : `: ${detail}`}`,
  );
  const paid = [
    ...(row.reference_code === null ? [] : [`Payment ${row.reference_code}`]),
    ...(row.invoice_number === null ? [] : [`Invoice ${row.invoice_number}`]),
  ];
  const head = [
    `${orderId}: ${service} for ${domain}, ${formatRupees(price_paise)}`,
    `Customer ${customer_id} (${shownEmail(email)})`,
    ...(paid.length === 0 ? [] : [paid.join(', ')]),
    `${status} (${phase.replaceAll('_', ' ')}), placed ${row.placed_at.toISOString()}`,
  ];
  output.one(
    { ...row, events: listedEvents },
    [...head, 'Story:', ...story, 'Events:', ...lines].join('\n'),
  );
  return done();
};
