import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type RawUpload = {
  readonly socket: Socket;
  /** Resolves when the server asks for the body; rejects with its answer. */
  readonly bodyRequested: Promise<void>;
  /** The server's whole answer, once it has closed. */
  readonly answer: Promise<string>;
};

export type RawUploadOptions = {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  readonly length: number | null;
  readonly from?: string;
  readonly headers?: readonly string[];
};

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
export const BOUNDARY = 'a-boundary';

/** Start of a file part, without its end. */
export const fileStart = (field: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`,
  );

/** Sends the head with `Expect: 100-continue`. */
export const startUpload = (options: RawUploadOptions): RawUpload => {
  const { port, path, cookie, length, from = '127.0.0.1', headers = [] } = options;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  const framing = length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const lines = [
    ...[`POST ${path} HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`, framing],
    ...[`content-type: multipart/form-data; boundary=${BOUNDARY}`, 'expect: 100-continue'],
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  let response = '';
  const bodyRequested = Promise.withResolvers<void>();
  bodyRequested.promise.catch(() => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text;
    if (response.startsWith(CONTINUE)) bodyRequested.resolve();
  });
  const answer = ended(socket).then(() => {
    bodyRequested.reject(new Error(response));
    return response.replace(CONTINUE, '');
  });
  answer.catch(bodyRequested.reject);
  return { socket, bodyRequested: bodyRequested.promise, answer };
};

/** @throws the connection's error, such as a reset. */
const ended = async (socket: Readable): Promise<void> => {
  await once(socket, 'end');
};
