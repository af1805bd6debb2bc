import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import type { Row } from './projector.ts';
import { ticketsProjector } from './tickets.ts';

const minute = (n: number): string => `2026-11-21T05:0${n}:00.000Z`;

/** The row after these events, a minute between two. */
const rowAfter = (...events: readonly HaatEvent[]): Row | undefined =>
  events.reduce<Row | undefined>(
    (row, event, n) => ticketsProjector.apply(row, { event, at: minute(n) }),
    undefined,
  );

const opened = sample('TicketOpened');
const answered = sample('TicketAnswered');

it('a new ticket is listed with its order and payment, and its status is open', () => {
  expect(rowAfter(opened)).toEqual({
    number: 'TKT-7K3M92QD',
    customer_id: opened.data.customerId,
    subject: 'Order HT-251121-7K3M92QD4T8X',
    status: 'open',
    order_id: 'HT-251121-7K3M92QD4T8X',
    reference_code: 'PAY-7K3M-92QD-4T8X',
    opened_at: minute(0),
    updated_at: minute(0),
    unread: false,
  });
});

it.each([
  ['answered', [answered]],
  ['open', [answered, sample('TicketReplied')]],
  ['closed', [answered, sample('TicketClosed')]],
  ['open', [sample('TicketClosed'), sample('TicketReopened')]],
] as const)('a ticket is %s after its last event', (status, events) => {
  expect(rowAfter(opened, ...events)).toMatchObject({
    status,
    opened_at: minute(0),
    updated_at: minute(events.length),
  });
});

it.each([
  [true, [answered]],
  [true, [answered, sample('TicketClosed')]],
  [false, [answered, sample('TicketAnswerRead')]],
  [false, [answered, sample('TicketReplied')]],
  [true, [answered, sample('TicketAnswerRead'), answered]],
] as const)('a ticket’s unread flag is %j after its last event', (unread, events) => {
  const row = rowAfter(opened, ...events);
  expect(row).toMatchObject({ unread });
});
