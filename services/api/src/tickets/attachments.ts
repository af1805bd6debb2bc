import type { TicketAttachment } from '@haat/contracts/events/ticket';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_PER_MESSAGE } from '@haat/contracts/http/tickets';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../context.ts';
import { acceptFiles, type FileForm } from '../http/accept-files.ts';
import { ReceivedFile } from '../http/received-file.ts';
import type { Upload } from '../http/uploads.ts';
import { attachmentName, attachmentType } from './attachment-type.ts';

/** A file as it came. */
type SentFile = { readonly name: string; readonly bytes: ReceivedFile };

/** What came, and what its event says of it. */
export type ReadAttachments = {
  readonly uploads: readonly Upload[];
  readonly attachments: readonly TicketAttachment[];
};

const refuse = (status: number, error: string): Refusal =>
  new Refusal(status, error, { fields: { attachments: error } });

const FORM = {
  limits: {
    fileBytes: ATTACHMENT_MAX_BYTES,
    // One more than may be, so that it is told in words what is too much.
    files: ATTACHMENTS_PER_MESSAGE + 1,
    fields: 10,
    fieldBytes: 64 * 1024,
  },
  tooLarge: {
    form: () => refuse(413, ticketMessages.attachmentsTooLarge(ATTACHMENTS_PER_MESSAGE)),
    file: () => refuse(413, ticketMessages.attachmentTooLarge),
  },
  fileValue: (bytes: ReceivedFile, name: string): SentFile => ({ name, bytes }),
};

/**
 * Lets the routes of a slice take forms with files in them.
 * @param refuseEarly what refuses an upload without its body.
 * @returns the last `onRequest` hook of such a route: see {@link acceptFiles}.
 */
export const acceptAttachments = (
  app: FastifyInstance,
  context: Pick<ApiContext, 'uploads'>,
  refuseEarly: NonNullable<FileForm['refuseEarly']>,
) => acceptFiles(app, context, { ...FORM, refuseEarly });

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  value.bytes instanceof ReceivedFile;

const fileSchema = z.custom<SentFile>(isSentFile).meta({ type: 'string', format: 'binary' });

/** The field of a form that holds files. */
export const attachmentsField = {
  attachments: z.union([fileSchema, z.array(fileSchema)]).optional(),
};

export type SentFiles = z.infer<(typeof attachmentsField)['attachments']>;

const readFile = async ({ name, bytes: file }: SentFile) => {
  // Not stored anyway: what it was does not matter.
  const type = file.isLost ? 'text/plain' : await attachmentType(file);
  if (type === null) throw refuse(400, ticketMessages.attachmentNotReadable);
  const attachment = {
    hash: file.hash,
    name: attachmentName(name, type),
    contentType: type,
    bytes: file.size,
  };
  return { upload: { file, contentType: type }, attachment };
};

/**
 * Looks at what was attached; a file that came twice is one.
 * @throws {Refusal} 400 for more files than may be, and for one of another kind, whatever its name
 *   says.
 */
export const readAttachments = async (sent: SentFiles): Promise<ReadAttachments> => {
  // A browser sends an empty file for a field that was left alone.
  const files = [sent ?? []].flat().filter(({ bytes }) => bytes.size > 0);
  if (files.length > ATTACHMENTS_PER_MESSAGE) {
    throw refuse(400, ticketMessages.tooManyAttachments(ATTACHMENTS_PER_MESSAGE));
  }
  const read = await Promise.all(files.map(readFile));
  const once = [...new Map(read.map((file) => [file.attachment.hash, file])).values()];
  return {
    uploads: once.map(({ upload }) => upload),
    attachments: once.map(({ attachment }) => attachment),
  };
};
