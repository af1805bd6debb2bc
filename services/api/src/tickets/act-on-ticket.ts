import { ticketStream } from '@haat/contracts/events/ticket';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import {
  type OpenedTicket,
  type TicketCommand,
  type TicketRefusal,
  type TicketState,
  ticketDecider,
} from '@haat/domain/messages/ticket';
import type { Position } from '@haat/event-store/port';
import { customerCommand } from '@haat/ordering/caller';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';

export type TicketServices = Pick<ApiContext, 'store' | 'clock' | 'db' | 'settings' | 'uploads'>;
export type TicketCaller = Pick<FastifyRequest, 'commandId' | 'id'> & {
  readonly customerId: string;
};

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

type TicketAct = Exclude<TicketCommand, { type: 'OpenTicket' }>;

/** Checks before files are stored. @throws {Refusal} 409 */
export const requireTaken = ({ state }: Aggregate<OpenedTicket>, command: TicketAct): void => {
  const decision = ticketDecider.decide(command, state);
  if (!decision.ok) throw refusalOf(decision.refusal);
};

/** @param known from {@link loadOwnTicket}. @throws {Refusal} 409 if closed or full. */
export const actOnTicket = async (
  services: TicketServices,
  caller: TicketCaller,
  known: Aggregate<OpenedTicket>,
  command: TicketAct,
): Promise<LeftTicket> => {
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
