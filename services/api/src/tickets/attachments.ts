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

type SentFile = { readonly name: string; readonly bytes: ReceivedFile };

export type ReadAttachments = {
  readonly uploads: readonly Upload[];
  readonly attachments: readonly TicketAttachment[];
};

const refuse = (status: number, error: string): Refusal =>
  new Refusal(status, error, { fields: { attachments: error } });

const FORM = {
  limits: {
    fileBytes: ATTACHMENT_MAX_BYTES,
    // One more than allowed, for a readable refusal.
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

/** @returns the last `onRequest` hook of a route with files: see {@link acceptFiles}. */
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

export const attachmentsField = {
  attachments: z.union([fileSchema, z.array(fileSchema)]).optional(),
};

export type SentFiles = z.infer<(typeof attachmentsField)['attachments']>;

const readFile = async ({ name, bytes: file }: SentFile) => {
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

/** Duplicates count once. @throws {Refusal} 400 for too many files, or one that is not accepted. */
export const readAttachments = async (sent: SentFiles): Promise<ReadAttachments> => {
  // Browsers send an empty file for an empty field.
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
