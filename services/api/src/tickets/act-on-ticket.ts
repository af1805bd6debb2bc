import { ticketStream } from '@haat/contracts/events/ticket';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import {
  type OpenedTicket,
  type TicketCommand,
  type TicketRefusal,
  type TicketState,
  ticketDecider,
} from '@haat/domain/ticket';
import { type Aggregate, executeCommand } from '@haat/platform/commands/execute';
import type { Position } from '@haat/platform/event-store/port';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { FastifyRequest } from 'fastify';
import { type ApiContext, customerCommand } from '../context.ts';
import { storeUploads, type Upload } from '../uploads/uploads.ts';

export type TicketServices = Pick<ApiContext, 'store' | 'clock' | 'db' | 'settings'>;
export type TicketCaller = Pick<FastifyRequest, 'commandId' | 'id'> & {
  readonly customerId: string;
};

/** The ticket as a command left it. */
export type LeftTicket = { readonly ticket: OpenedTicket; readonly position: Position | null };

const SENTENCES: Readonly<Record<TicketRefusal['reason'], string>> = {
  not_opened: ticketMessages.notFound,
  number_taken: ticketMessages.notFound,
  closed: ticketMessages.closed,
  full: ticketMessages.full,
};

const refusalOf = ({ reason }: TicketRefusal): Refusal => new Refusal(409, SENTENCES[reason]);

export const openedOf = (state: TicketState): OpenedTicket => {
  if (state.phase === 'not_opened') throw new Error('A ticket that was written in is not there');
  return state;
};

/**
 * Carries a customer's command out on a ticket of theirs.
 * @param known the ticket as {@link loadOwnTicket} found it.
 * @param uploads what the command attaches: on disk before an event names it, and only where the
 *   command is taken.
 * @throws {Refusal} 409 where the ticket is closed, or full.
 */
export const actOnTicket = async (
  services: TicketServices,
  caller: TicketCaller,
  known: Aggregate<OpenedTicket>,
  command: Exclude<TicketCommand, { type: 'OpenTicket' }>,
  uploads: readonly Upload[] = [],
): Promise<LeftTicket> => {
  const decision = ticketDecider.decide(command, known.state);
  if (!decision.ok) throw refusalOf(decision.refusal);
  await storeUploads(services.db, caller.customerId, uploads);
  const acted = await executeCommand(
    services,
    ticketDecider,
    ticketStream(command.number),
    command,
    customerCommand(caller, caller.customerId),
    known,
  );
  if (!acted.ok) throw refusalOf(acted.refusal);
  return { ticket: openedOf(acted.state), position: acted.position };
};
