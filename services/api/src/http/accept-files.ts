import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerOf } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { callerKey } from './caller.ts';
import { type FormReading, readForm } from './read-form.ts';
import type { ReceivedFile } from './received-file.ts';
import { createPace } from './upload-pace.ts';
import type { UploadLimit } from './upload-places.ts';

/** In ms: a phone that is still sending must receive the answer. */
const READ_ON_MS = 5_000;
/** In ms per 64 kB (10 Mbit/s): faster reading of refused uploads would use up a core. */
const PIECE_EVERY_MS = 50;

/**
 * Lets a caller that is still sending read the answer: Node would close the socket, and unread
 * bytes would reset the connection.
 */
const closeGently = (request: IncomingMessage): void => {
  const { socket } = request;
  socket.destroySoon = () => {
    const close = (): void => void socket.destroy();
    const timer = setTimeout(close, READ_ON_MS);
    socket.once('close', () => clearTimeout(timer));
    request.once('end', close);
    request.on('data', () => {
      request.pause();
      setTimeout(() => request.resume(), PIECE_EVERY_MS);
    });
    socket.end();
    request.resume();
  };
};

declare module 'fastify' {
  interface FastifyRequest {
    /** On disk until the answer is sent. */
    receivedFiles: readonly ReceivedFile[] | null;
  }
}

/** The largest form without files. It takes no upload place: payments must get through. */
const SMALL_FORM_BYTES = 32 * 1024;
const AROUND_PARTS_BYTES = 16 * 1024;
/** A stalled upload has ended by then. */
const RETRY_AFTER_SECONDS = 15;

const SENTENCES: Readonly<Record<UploadLimit, string>> = {
  customer: refusalMessages.tooManyOwnUploads,
  address: refusalMessages.tooManyUploads,
  all: refusalMessages.tooManyUploads,
};

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export type FileForm = Pick<FormReading, 'limits' | 'tooLarge' | 'fileValue'> & {
  /** Refuses before the body is read. Not for possible repeats, or forms without files. */
  readonly refuseEarly?: (request: FastifyRequest) => Promise<void>;
};

/** In bytes; null if unknown before the body. */
const declaredLength = ({ headers }: Pick<IncomingMessage, 'headers'>): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']);

const isSmall = (request: Pick<IncomingMessage, 'headers'>): boolean => {
  const length = declaredLength(request);
  return length === null
    ? request.headers['transfer-encoding'] === undefined
    : length <= SMALL_FORM_BYTES;
};

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** @returns the last `onRequest` hook: refuses 413 and 429 before the body is read. */
export const acceptFiles = (
  app: FastifyInstance,
  { uploads }: Pick<ApiContext, 'uploads'>,
  form: FileForm,
): Hook => {
  const { files, fileBytes, fields, fieldBytes } = form.limits;
  const maxBytes = files * fileBytes + fields * fieldBytes + AROUND_PARTS_BYTES;
  const reading = { ...form, maxBytes, folder: uploads.folder };

  app.decorateRequest('receivedFiles', null);
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, body: IncomingMessage) => {
      const read = await readForm(body, {
        ...reading,
        isTooSlow: createPace(),
        onLost: (error) =>
          request.log.error({ err: error, folder: uploads.folder }, 'could not write an upload'),
      });
      request.receivedFiles = read.files;
      return read.body;
    },
  );
  app.addHook('onSend', async (request, reply) => {
    await Promise.all((request.receivedFiles ?? []).map((file) => file.close()));
    if (request.raw.complete !== false) return;
    reply.header('connection', 'close');
    closeGently(request.raw);
  });

  return async (request, reply) => {
    // Only a form has files; other bodies have their own limit.
    if (isSmall(request.raw) || !isForm(request)) return;
    if ((declaredLength(request.raw) ?? 0) > maxBytes) throw form.tooLarge.form();
    const taken = uploads.places.take(customerOf(request).customerId, callerKey(request));
    if (typeof taken === 'string') {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      throw new Refusal(429, SENTENCES[taken], { headers });
    }
    // Also if the caller has gone.
    finished(reply.raw, () => taken());
    // After taking a place: a burst must not query the database.
    if (form.refuseEarly && !(await app.mayBeRepeat(request))) await form.refuseEarly(request);
  };
};
