import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import { hasUploadRoom } from '../uploads/upload-room.ts';
import type { Upload } from '../uploads/uploads.ts';
import type { TicketServices } from './act-on-ticket.ts';

/** @throws {Refusal} 409 when these files are too much. */
export const requireUploadRoom = async (
  services: Pick<TicketServices, 'db' | 'settings'>,
  customerId: string,
  uploads: readonly Upload[],
): Promise<void> => {
  if (await hasUploadRoom(services, customerId, uploads)) return;
  const error = ticketMessages.attachmentsFull;
  throw new Refusal(409, error, { fields: { attachments: error } });
};
