import { isTicketNumber, ticketStream } from '@haat/contracts/events/ticket';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { type OpenedTicket, ticketDecider } from '@haat/domain/messages/ticket';
import type { EventStore } from '@haat/event-store/port';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, loadAggregate } from '@haat/record/commands';

/** @throws {Refusal} 404, also for another customer's. */
export const loadOwnTicket = async (
  store: Pick<EventStore, 'read'>,
  number: string,
  customerId: string,
): Promise<Aggregate<OpenedTicket>> => {
  if (isTicketNumber(number)) {
    const stream = ticketStream(number);
    const { state, recorded } = await loadAggregate(store, ticketDecider, stream);
    if (state.phase !== 'not_opened' && state.customerId === customerId) return { state, recorded };
  }
  throw new Refusal(404, ticketMessages.notFound);
};
