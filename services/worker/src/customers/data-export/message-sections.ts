import { inboxStream } from '@haat/contracts/events/inbox';
import { ticketStream } from '@haat/contracts/events/ticket';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { loadAggregate } from '@haat/record/commands';
import { day, each, type Item, listed, type Section, type Source, spaced } from './section.ts';

const tickets = ({ db, customer, store, histories, paths }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .orderBy('opened_at')
        .execute(),
    async (row) => {
      const { number } = row;
      const stream = ticketStream(number);
      const { state } = await loadAggregate(store, ticketDecider, stream);
      const attachments =
        state.phase === 'not_opened' ? [] : state.thread.flatMap((one) => one.attachments);
      const files = attachments.map((file) => paths.ofTicket(number, file));
      return {
        value: { ...row, files, history: await histories.of(stream) },
        lines: [[number, listed(day(row.opened_at), row.subject, spaced(row.status))]],
      };
    },
  );

const messages = ({ db, customer, histories }: Source): AsyncIterable<Item> =>
  each(
    () =>
      db
        .selectFrom('inbox')
        .selectAll()
        .where('customer_id', '=', customer.customerId)
        .orderBy('received_at')
        .execute(),
    async (row) => ({
      value: { ...row, history: await histories.of(inboxStream(row.number)) },
      lines: [[row.number, listed(day(row.received_at), row.subject)]],
    }),
  );

export const messageSections = (source: Source): readonly Section[] => [
  { name: 'tickets', title: 'Tickets', items: tickets(source) },
  { name: 'messages', title: 'Messages and refund requests', items: messages(source) },
];
