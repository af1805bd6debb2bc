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

it('a ticket is listed with what it is about, and waits for an operator', () => {
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
] as const)('it is %s after what was done last', (status, events) => {
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
] as const)('that something in it is new is %j after the last answer', (unread, events) => {
  const row = rowAfter(opened, ...events);
  expect(row).toMatchObject({ unread });
});
