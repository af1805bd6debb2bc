import { ticketStream } from '@haat/contracts/events/ticket';
import type { OpenTicketFields } from '@haat/contracts/http/tickets';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { customerCommand } from '@haat/ordering/caller';
import { isoNow } from '@haat/platform/clock';
import { inboxNumber } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import {
  type LeftTicket,
  openedOf,
  type TicketCaller,
  type TicketServices,
} from '../act-on-ticket.ts';
import type { ReadAttachments } from '../attachments.ts';
import { requireFewOpenTickets } from '../few-open-tickets.ts';
import { attachmentsNotice, storeAttachments } from '../store-attachments.ts';

/** Numbers have 40 bits: with a thousand tickets one in a billion is taken. */
const MAX_ATTEMPTS = 5;

/** A repeat gets the same number. @throws {Refusal} 409 for too many tickets or files. */
export const openTicket = async (
  services: TicketServices,
  caller: TicketCaller,
  { order, payment, subject, message }: OpenTicketFields,
  read: ReadAttachments,
): Promise<LeftTicket & { readonly notice: string | null }> => {
  const { customerId, commandId } = caller;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const number = inboxNumber('TKT', commandId, attempt);
    const stream = ticketStream(number);
    const known = await loadAggregate(services.store, ticketDecider, stream);
    // A repeat passes the limits.
    const isNew = known.state.phase === 'not_opened';
    if (isNew) await requireFewOpenTickets(services, customerId);
    const attachments = isNew ? await storeAttachments(services, customerId, read) : [];
    const opened = await executeCommand(
      services,
      ticketDecider,
      stream,
      {
        type: 'OpenTicket',
        number,
        customerId,
        messageId: commandId,
        subject,
        message,
        attachments,
        orderId: order ?? null,
        referenceCode: payment ?? null,
        openedAt: isoNow(services.clock),
      },
      customerCommand(caller, customerId),
      known,
    );
    if (!opened.ok) continue;
    const ticket = openedOf(opened.state);
    const notice = attachmentsNotice(ticket, commandId, read);
    return { ticket, position: opened.position, notice };
  }
  throw new Error(`${MAX_ATTEMPTS} numbers for one ticket were taken`);
};
