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

/** Long enough for an answer to reach a phone that is still sending. */
const READ_ON_MS = 5_000;
/** Between two pieces of 64 kB: 10 Mbit/s. Faster, many that are refused would keep a core busy. */
const PIECE_EVERY_MS = 50;

/**
 * Lets a caller read the answer to a request whose body it is still sending. With
 * `Connection: close` Node closes the socket right after the answer, and the system then resets the
 * connection because unread bytes are there: many callers lose the answer with it. So this end is
 * closed for writing, and what still comes is read slowly and thrown away, for 5 s at most.
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

/**
 * The largest form without files: 5,000 characters of 4 bytes, and what is around them. It takes no
 * place among the uploads, so that a payment can be reported however many files arrive.
 */
const SMALL_FORM_BYTES = 32 * 1024;
/** Headers and boundaries of all parts. */
const AROUND_PARTS_BYTES = 16 * 1024;
/** An upload that stands still has ended by then. */
const RETRY_AFTER_SECONDS = 15;

const SENTENCES: Readonly<Record<UploadLimit, string>> = {
  customer: refusalMessages.tooManyOwnUploads,
  address: refusalMessages.tooManyUploads,
  all: refusalMessages.tooManyUploads,
};

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** What one route takes. */
export type FileForm = Pick<FormReading, 'limits' | 'tooLarge' | 'fileValue'> & {
  /**
   * Refuses an upload for what is known without its body. Asked of no request that may be a repeat,
   * and of none without files.
   */
  readonly refuseEarly?: (request: FastifyRequest) => Promise<void>;
};

/** @returns bytes; null where the length is not said before the body. */
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

/**
 * Lets the routes of a slice take forms with files. Files are on disk while the request lasts,
 * whatever becomes of it.
 * @returns the last `onRequest` hook of such a route, after the caller is known: it refuses what is
 *   too large (413), and more uploads than may arrive at once (429), before any of the body is read.
 */
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
          request.log.error({ err: error, folder: uploads.folder }, 'an upload is not written'),
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
    // Only a form brings files; other bodies have a limit of their own and no pace.
    if (isSmall(request.raw) || !isForm(request)) return;
    if ((declaredLength(request.raw) ?? 0) > maxBytes) throw form.tooLarge.form();
    const taken = uploads.places.take(customerOf(request).customerId, callerKey(request));
    if (typeof taken === 'string') {
      const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
      throw new Refusal(429, SENTENCES[taken], { headers });
    }
    // Also where the caller goes away, or has gone by now.
    finished(reply.raw, () => taken());
    // After the place is taken: of many simultaneous requests only those with a place query the database.
    if (form.refuseEarly && !(await app.mayBeRepeat(request))) await form.refuseEarly(request);
  };
};
