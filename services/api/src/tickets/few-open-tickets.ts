import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/answers';
import type { TicketServices } from './act-on-ticket.ts';

/**
 * The list may be a moment behind: what is meant is a bound, not a count.
 * @throws {Refusal} 409 where the customer has as many open tickets as may be.
 */
export const requireFewOpenTickets = async (
  { db, settings }: Pick<TicketServices, 'db' | 'settings'>,
  customerId: string,
): Promise<void> => {
  const { open } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  if (Number(open) < settings.OPEN_TICKETS_PER_CUSTOMER) return;
  throw new Refusal(409, ticketMessages.tooManyOpen(Number(open)));
};
