import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ticketStream } from '@haat/contracts/events/ticket';
import { sample } from '@haat/contracts/testing/sample';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { systemClock } from '@haat/platform/clock';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createManualClock } from '@haat/testkit/manual-clock';
import { openShop, type Shop } from '@haat/testkit/shop';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createOutput, type Format } from '../command-line/output.ts';
import {
  answerTicket,
  closeTicket,
  listOpenTickets,
  saveAttachment,
  showTicket,
} from './tickets.ts';

/** What a command prints. */
const printed = (format: Format = 'text') => {
  let all = '';
  const stdout = { write: (more: string) => (all += more) };
  return { output: createOutput(format, { stdout, stderr: stdout }), text: () => all };
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { data } = sample('TicketOpened');
const open = async (number: string): Promise<string> => {
  const stream = ticketStream(number);
  const asha = { kind: 'customer', id: data.customerId } as const;
  const command = { type: 'OpenTicket', ...data, number } as const;
  await executeTestCommand(shop.store, asha, ticketDecider, stream, command);
  return number;
};
const by = (number: string) => ({ number, operator: 'Irfan', reason: 'The customer asked.' });
const services = () => ({ store: shop.store, clock: systemClock });
const message = 'The credit arrived. It is kept for you.';

it('an operator answers a ticket, and the answer records the operator and the reason', async () => {
  const number = await open('TKT-00000001');
  expect(await answerTicket(services(), { ...by(number), message: ` ${message} ` })).toEqual({
    done: true,
    message: 'TKT-00000001 is answered now.',
  });
  const { events } = await shop.store.read(ticketStream(number));
  expect(events[1]).toMatchObject({
    type: 'TicketAnswered',
    data: { number, customerId: data.customerId, message, operator: 'Irfan' },
    metadata: { actor: { kind: 'operator', name: 'Irfan', reason: 'The customer asked.' } },
  });
});

it('the same answer is given once, even when it is sent twice at once', async () => {
  const number = await open('TKT-00000009');
  const answer = (text = message) => answerTicket(services(), { ...by(number), message: text });
  const done = { done: true, message: `${number} is answered now.` };
  expect(await Promise.all([answer(), answer()])).toEqual([done, done]);
  expect(await answer()).toEqual(done);
  await answer('And once more.');
  const { events } = await shop.store.read(ticketStream(number));
  expect(events.filter(({ type }) => type === 'TicketAnswered')).toHaveLength(2);
});

it('tickets show prints the whole thread', async () => {
  const number = await open('TKT-00000002');
  await answerTicket(services(), { ...by(number), message });
  const { output, text } = printed();
  expect(await showTicket(shop, number, output)).toEqual({ done: true, message: '' });
  const shown = text();
  for (const part of [data.subject, data.message, data.orderId, 'bank-statement.pdf', message]) {
    expect(shown).toContain(part);
  }
});

it('an attachment is saved once, and only from its own ticket', async () => {
  const number = await open('TKT-00000008');
  const folder = await mkdtemp(join(tmpdir(), 'tickets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [{ hash = '', name = '' } = {}] = data.attachments;
  const { db } = shop.connection;
  const other = 'c8'.repeat(32);
  const file = { content_type: 'application/pdf', customer_id: data.customerId };
  const bytes = Buffer.from('%PDF-1.7');
  await db
    .insertInto('screenshots')
    .values([hash, other].map((one) => ({ ...file, hash: one, bytes })))
    .execute();
  const save = (one: string) =>
    saveAttachment({ store: shop.store, db }, { number, hash: one, folder });
  expect((await save(hash)).done).toBe(true);
  expect((await readFile(join(folder, name))).equals(bytes)).toBe(true);
  expect((await save(hash)).message).toMatch(/is there already\. Name another folder/);
  expect(await save(other)).toEqual({
    done: false,
    message: `File ${other} of TKT-00000008 not found. List them: npm run ops -- tickets show TKT-00000008`,
  });
});

it('a closed ticket cannot be answered', async () => {
  const number = await open('TKT-00000003');
  expect(await closeTicket(services(), by(number))).toMatchObject({ done: true });
  expect(await answerTicket(services(), { ...by(number), message })).toEqual({
    done: false,
    message: 'TKT-00000003 cannot be answered: it is closed.',
  });
});

it.each(['TKT-0000000Z', 'nonsense'])('reports that ticket %s is not found', async (number) => {
  const notFoundMessage = `Ticket ${number} not found. List them: npm run ops -- tickets list`;
  expect(await answerTicket(services(), { ...by(number), message })).toEqual({
    done: false,
    message: notFoundMessage,
  });
  expect(await closeTicket(services(), by(number))).toEqual({
    done: false,
    message: notFoundMessage,
  });
  expect(await showTicket(shop, number, printed().output)).toEqual({
    done: false,
    message: notFoundMessage,
  });
});

it.each([' ', 'x'.repeat(5_001)])(
  'an answer that is empty or too long is refused',
  async (nothing) => {
    const number = 'TKT-00000001';
    const refused = await answerTicket(services(), { ...by(number), message: nothing });
    expect(refused.done).toBe(false);
  },
);

it('tickets list shows open tickets only, the longest waiting first, one per line', async () => {
  const { db } = shop.connection;
  const clock = createManualClock('2026-01-15T12:00:00.000Z');
  const listed = async (format: Format) => {
    const { output, text } = printed(format);
    expect(await listOpenTickets({ db, clock }, {}, output)).toEqual({ done: true, message: '' });
    return text();
  };
  expect(await listed('text')).toBe('No ticket needs an answer.\n');
  const row = (number: string, status: 'open' | 'answered', at: string) => ({
    ...{ number, customer_id: 'C-ASHA', subject: 'The name\nwent\u001b[2J', status },
    ...{ order_id: null, reference_code: null, opened_at: at, updated_at: at, unread: false },
  });
  await db
    .insertInto('tickets')
    .values([
      row('TKT-00000005', 'open', '2026-01-15T10:00:00.000Z'),
      row('TKT-00000006', 'answered', '2026-01-15T08:00:00.000Z'),
      row('TKT-00000007', 'open', '2026-01-15T09:00:00.000Z'),
    ])
    .execute();
  const lines = (await listed('text')).trimEnd().split('\n').slice(1);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['3 h', 'TKT-00000007', 'C-ASHA', 'The name\\nwent\\u001b[2J'],
    ['2 h', 'TKT-00000005', 'C-ASHA', 'The name\\nwent\\u001b[2J'],
  ]);
  expect(JSON.parse(await listed('json'))).toMatchObject([
    { number: 'TKT-00000007', subject: 'The name\nwent\u001b[2J' },
    { number: 'TKT-00000005' },
  ]);
});
