import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/answers';
import type { TicketServices } from './act-on-ticket.ts';

/** The read model may lag: an approximate limit. @throws {Refusal} 409 */
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
