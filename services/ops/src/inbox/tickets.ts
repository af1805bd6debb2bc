import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTicketNumber, ticketStream } from '@haat/contracts/events/ticket';
import { TICKET_MESSAGE_MAX_LENGTH } from '@haat/contracts/http/tickets';
import { type OpenedTicket, type TicketCommand, ticketDecider } from '@haat/domain/messages/ticket';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import type { Database } from '@haat/platform/tables';
import { type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import type { Kysely } from 'kysely';
import { durationOf } from '../command-line/duration.ts';
import { afterRow, emptyPage, limitOf, printNextPage } from '../command-line/listing.ts';
import { isThere } from '../command-line/new-file.ts';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { contextOf } from '../operator-context.ts';

const TICKETS = {
  ...{ table: 'tickets', time: 'updated_at', id: 'number', isNewestFirst: false },
} as const;

type WithDatabase = { readonly db: Kysely<Database> };
type ByOperatorOn = ByOperator & { readonly number: string };

const find = async (
  { store }: Pick<CommandServices, 'store'>,
  number: string,
): Promise<OpenedTicket | null> => {
  if (!isTicketNumber(number)) return null;
  const { state } = await loadAggregate(store, ticketDecider, ticketStream(number));
  return state.phase === 'not_opened' ? null : state;
};

const noTicket = (number: string): Outcome => notFound(`Ticket ${number}`, 'tickets list');

const act = async (
  services: CommandServices,
  { number, ...by }: ByOperatorOn,
  commandOf: (commandId: string) => TicketCommand,
  idOf?: (ticket: OpenedTicket) => string,
): Promise<Outcome> => {
  const ticket = await find(services, number);
  if (ticket === null) return noTicket(number);
  const stream = ticketStream(number);
  const own = contextOf(by, stream);
  const context = idOf === undefined ? own : { ...own, commandId: idOf(ticket) };
  const command = commandOf(context.commandId);
  const acted = await executeCommand(services, ticketDecider, stream, command, context);
  return acted.ok
    ? done(`${number} is ${acted.state.phase} now.`)
    : refused(`${number} cannot be answered: it is ${acted.refusal.reason}.`);
};

/** A repeated text is one answer until the customer writes again: each answer is a mail. */
export const answerTicket = async (
  services: CommandServices,
  { message, ...by }: ByOperatorOn & { readonly message: string },
): Promise<Outcome> => {
  const text = message.trim();
  if (text === '') return refused('The answer is empty.');
  if (text.length > TICKET_MESSAGE_MAX_LENGTH) {
    return refused(`The answer is longer than ${TICKET_MESSAGE_MAX_LENGTH} characters.`);
  }
  const answer = (messageId: string): TicketCommand => ({
    type: 'AnswerTicket',
    number: by.number,
    messageId,
    message: text,
    operator: by.operator,
    answeredAt: isoNow(services.clock),
  });
  return act(services, by, answer, ({ thread }) => {
    const ofCustomer = thread.filter(({ operator }) => operator === null).length;
    return derivedId('answer ticket', by.number, by.operator, text, String(ofCustomer));
  });
};

export const closeTicket = (services: CommandServices, by: ByOperatorOn): Promise<Outcome> =>
  act(services, by, () => ({
    type: 'CloseTicket',
    number: by.number,
    by: 'operator',
    closedAt: isoNow(services.clock),
  }));

/** Indented, so that it does not look like a line of ours. */
const indented = (text: string): string => `  ${text.replaceAll('\n', '\n  ')}`;

export const showTicket = async (
  services: Pick<CommandServices, 'store'>,
  number: string,
  output: Output,
): Promise<Outcome> => {
  const ticket = await find(services, number);
  if (ticket === null) return noTicket(number);
  const { subject, phase, customerId, orderId, referenceCode, thread } = ticket;
  const about = [orderId, referenceCode].filter((one) => one !== null);
  const text = [
    `${number} (${phase}): ${subject.replaceAll('\n', ' ')}`,
    `Customer ${[customerId, ...about].join(', ')}`,
    ...thread.flatMap(({ at, operator, message, attachments }) => [
      `\n${at} ${operator ?? 'the customer'}:`,
      indented(message),
      ...attachments.map(({ name, hash }) => `  attached: ${name.replaceAll('\n', ' ')} (${hash})`),
    ]),
  ];
  output.one(ticket, text.join('\n'));
  return done();
};

/** Refused where the folder has a file of that name. */
export const saveAttachment = async (
  { store, db }: Pick<CommandServices, 'store'> & WithDatabase,
  { number, hash, folder }: Readonly<Record<'number' | 'hash' | 'folder', string>>,
): Promise<Outcome> => {
  const ticket = await find({ store }, number);
  if (ticket === null) return noTicket(number);
  const attachment = ticket.thread
    .flatMap(({ attachments }) => attachments)
    .find((one) => one.hash === hash);
  const stored =
    attachment &&
    (await db
      .selectFrom('screenshots')
      .select('bytes')
      .where('customer_id', '=', ticket.customerId)
      .where('hash', '=', hash)
      .executeTakeFirst());
  if (!stored) return notFound(`File ${hash} of ${number}`, `tickets show ${number}`);
  const path = join(folder, attachment.name);
  if (await isThere(path)) {
    return refused(`${path} is there already. Name another folder with --to.`);
  }
  try {
    await writeFile(path, stored.bytes, { flag: 'wx' });
  } catch (error) {
    return refused(`The file was not written: ${error instanceof Error ? error.message : error}.`);
  }
  return done(`${path} was sent by the customer and is not checked. Open it with care.`);
};

/** Longest waiting first. */
export const listOpenTickets = async (
  { db, clock }: WithDatabase & Pick<CommandServices, 'clock'>,
  options: Readonly<Record<string, string>>,
  output: Output,
): Promise<Outcome> => {
  const now = clock.now();
  const { after } = options;
  let query = db
    .selectFrom('tickets')
    .select(['number', 'subject', 'customer_id', 'order_id', 'reference_code', 'updated_at'])
    .where('status', '=', 'open')
    .orderBy('updated_at')
    .orderBy('number')
    .limit(limitOf(options));
  if (after !== undefined) query = query.where(afterRow(TICKETS, after));
  const open = await query.execute();
  output.rows(
    open,
    [
      ['waits', ({ updated_at }) => durationOf(now - updated_at.getTime())],
      ['ticket', ({ number }) => number],
      ['customer', ({ customer_id }) => customer_id],
      ['about', ({ order_id, reference_code }) => order_id ?? reference_code ?? ''],
      ['subject', ({ subject }) => subject],
    ],
    emptyPage('No ticket needs an answer.', after),
  );
  printNextPage(output, open, options, { list: 'tickets list', last: open.at(-1)?.number });
  return done();
};
