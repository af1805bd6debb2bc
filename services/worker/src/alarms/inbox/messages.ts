import type { InboxKind } from '@haat/contracts/inbox-kind';
import type { Database } from '@haat/platform/tables';
import type { Selectable } from 'kysely';
import { toDecide, toShow } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

type MessageRow = Pick<
  Selectable<Database['inbox']>,
  'number' | 'kind' | 'customer_id' | 'email' | 'subject' | 'received_at'
>;

/** Null for kinds with a rule elsewhere: `refunds.ts`. */
const ABOUT: Readonly<Record<InboxKind, string | null>> = {
  bug: 'Reports a bug',
  code: 'Offers code',
  hire: 'Asks for work',
  refund: null,
};

export const messageWaits = (row: MessageRow): Waiting | null => {
  const { number: id, kind, customer_id, email, subject } = row;
  const about = ABOUT[kind];
  if (about === null) return null;
  return {
    kind: 'message',
    id,
    since: row.received_at.toISOString(),
    whose: customer_id ?? email,
    amountPaise: null,
    why: `${about}: ${subject}`,
    commands: [toShow('messages', 'show', id), toDecide('Seen to.', 'messages', 'settle', id)],
  };
};

export const findMessages = async ({ db }: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('inbox')
    .select(['number', 'kind', 'customer_id', 'email', 'subject', 'received_at'])
    .where('kind', '!=', 'refund')
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(messageWaits).filter((one) => one !== null);
};

type TicketRow = Pick<
  Selectable<Database['tickets']>,
  'number' | 'status' | 'customer_id' | 'subject' | 'updated_at'
>;

/** A ticket whose last message is the customer's. */
export const ticketWaits = (row: TicketRow): Waiting | null => {
  if (row.status !== 'open') return null;
  const { number: id, customer_id: whose, subject } = row;
  return {
    kind: 'ticket',
    id,
    since: row.updated_at.toISOString(),
    whose,
    amountPaise: null,
    why: `Needs an answer: ${subject}`,
    commands: [
      toShow('tickets', 'show', id),
      toDecide('The customer asked.', 'tickets', 'reply', id),
      toDecide('It is settled.', 'tickets', 'close', id),
    ],
  };
};

export const findTickets = async ({ db }: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('tickets')
    .select(['number', 'status', 'customer_id', 'subject', 'updated_at'])
    .where('status', '=', 'open')
    .orderBy('updated_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(ticketWaits).filter((one) => one !== null);
};
