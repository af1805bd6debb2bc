import type { TicketCommand } from '@haat/domain/messages/ticket';
import { isoNow } from '@haat/platform/clock';
import {
  actOnTicket,
  type LeftTicket,
  requireTaken,
  type TicketCaller,
  type TicketServices,
} from '../act-on-ticket.ts';
import { type ReadAttachments, readAttachments, type SentFiles } from '../attachments.ts';
import { loadOwnTicket } from '../own-ticket.ts';
import { attachmentsNotice, storeAttachments } from '../store-attachments.ts';

type Reply = Extract<TicketCommand, { type: 'ReplyToTicket' }>;

const replyIn = (
  number: string,
  messageId: string,
  own: Pick<Reply, 'message' | 'attachments' | 'repliedAt'>,
): Reply => ({ type: 'ReplyToTicket', number, messageId, ...own });

/** Checks before the body is read. @throws {Refusal} 404 or 409 */
export const requireOpen = async (
  { store, clock }: Pick<TicketServices, 'store' | 'clock'>,
  customerId: string,
  number: string,
): Promise<void> => {
  const known = await loadOwnTicket(store, number, customerId);
  const nothing = { message: '', attachments: [], repliedAt: isoNow(clock) };
  requireTaken(known, replyIn(number, '', nothing));
};

/** Repeatable. @throws {Refusal} 400 for bad files, 404, 409 if closed, full or out of quota. */
export const replyToTicket = async (
  services: TicketServices,
  caller: TicketCaller,
  number: string,
  { message, attachments: sent }: { readonly message: string; readonly attachments?: SentFiles },
): Promise<LeftTicket & { readonly notice: string | null }> => {
  const { commandId, customerId } = caller;
  const known = await loadOwnTicket(services.store, number, customerId);
  const repliedAt = isoNow(services.clock);
  const replyWith = (attachments: ReadAttachments['attachments']): Reply =>
    replyIn(number, commandId, { message, attachments: [...attachments], repliedAt });
  const read = await readAttachments(sent);
  requireTaken(known, replyWith(read.attachments));
  // No event names a repeat's files.
  const isRepeat = known.state.thread.some(({ messageId }) => messageId === commandId);
  const stored = isRepeat ? [] : await storeAttachments(services, customerId, read);
  const { ticket, position } = await actOnTicket(services, caller, known, replyWith(stored));
  return { ticket, position, notice: attachmentsNotice(ticket, commandId, read) };
};
