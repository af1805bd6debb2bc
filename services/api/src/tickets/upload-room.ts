import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import { sql } from 'kysely';
import type { Upload } from '../uploads/uploads.ts';
import type { TicketServices } from './act-on-ticket.ts';

/**
 * Nobody fills the database: all that is kept of a customer counts, payments' pictures among it.
 * What comes again is there already and counts once.
 * @throws {Refusal} 409 when these files are too much.
 */
export const requireUploadRoom = async (
  { db, settings }: Pick<TicketServices, 'db' | 'settings'>,
  customerId: string,
  uploads: readonly Upload[],
): Promise<void> => {
  if (uploads.length === 0) return;
  const hashes = uploads.map(({ hash }) => hash);
  const { kept } = await db
    .selectFrom('screenshots')
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('kept'))
    .where('customer_id', '=', customerId)
    .where('hash', 'not in', hashes)
    .executeTakeFirstOrThrow();
  const more = uploads.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (Number(kept) + more <= settings.UPLOADED_BYTES_PER_CUSTOMER) return;
  const error = ticketMessages.attachmentsFull;
  throw new Refusal(409, error, { fields: { attachments: error } });
};
