import multipart, { type MultipartFile } from '@fastify/multipart';
import type { TicketAttachment } from '@haat/contracts/events/ticket';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '@haat/contracts/http/tickets';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Upload, uploadOf } from '../uploads/uploads.ts';
import { attachmentName, attachmentType } from './attachment-type.ts';

/** A file as it came. */
type SentFile = { readonly name: string; readonly bytes: Buffer };

/** What came, and what its event says of it. */
export type ReadAttachments = {
  readonly uploads: readonly Upload[];
  readonly attachments: readonly TicketAttachment[];
};

const LIMITS = {
  fileSize: ATTACHMENT_MAX_BYTES,
  // One more than may be, so that it is told in words what is too much.
  files: ATTACHMENTS_PER_MESSAGE + 1,
  fields: 10,
  fieldSize: 64 * 1024,
};

const refuse = (status: number, error: string): Refusal =>
  new Refusal(status, error, { fields: { attachments: error } });

const keepNamed = async (part: MultipartFile): Promise<void> => {
  const bytes = await part.toBuffer().catch((error: FastifyError) => {
    if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    throw refuse(413, ticketMessages.attachmentTooLarge);
  });
  const value: SentFile = { name: part.filename, bytes };
  Object.assign(part, { value });
};

/** Lets the routes of a slice take forms with files in them. */
export const acceptAttachments = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: LIMITS,
    onFile: keepNamed,
  });
};

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

const fileSchema = z.custom<SentFile>(isSentFile).meta({ type: 'string', format: 'binary' });

/** The field of a form that holds files. */
export const attachmentsField = {
  attachments: z.union([fileSchema, z.array(fileSchema)]).optional(),
};

type SentFiles = z.infer<(typeof attachmentsField)['attachments']>;

const readFile = async ({ name, bytes }: SentFile) => {
  const type = await attachmentType(bytes);
  if (type === null) throw refuse(400, ticketMessages.attachmentNotReadable);
  const upload = uploadOf(bytes, type);
  const { hash, contentType } = upload;
  const attachment = {
    hash,
    name: attachmentName(name, type),
    contentType,
    bytes: bytes.length,
  };
  return { upload, attachment };
};

/**
 * Looks at what was attached; a file that came twice is one.
 * @throws {Refusal} 400 for more files than may be, and for one of another kind, whatever its name
 *   says.
 */
export const readAttachments = async (sent: SentFiles): Promise<ReadAttachments> => {
  // A browser sends an empty file for a field that was left alone.
  const files = [sent ?? []].flat().filter(({ bytes }) => bytes.length > 0);
  if (files.length > ATTACHMENTS_PER_MESSAGE) {
    throw refuse(400, ticketMessages.tooManyAttachments(ATTACHMENTS_PER_MESSAGE));
  }
  const read = await Promise.all(files.map(readFile));
  const once = [...new Map(read.map((file) => [file.upload.hash, file])).values()];
  return {
    uploads: once.map(({ upload }) => upload),
    attachments: once.map(({ attachment }) => attachment),
  };
};
