import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** An upload in the caller's hands, byte by byte. */
export type RawUpload = {
  readonly socket: Socket;
  /** Ends once the server has asked for the body; fails with what it answered instead. */
  readonly asked: Promise<void>;
  /** Everything the server said, once it has closed its end. */
  readonly answer: Promise<string>;
};

export type RawUploadOptions = {
  readonly port: number;
  readonly path: string;
  readonly cookie: string;
  /** Of the body; null sends it in chunks. */
  readonly length: number | null;
  /** The caller's address, one of loopback's. */
  readonly from?: string;
  /** More lines of the head. */
  readonly headers?: readonly string[];
};

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
export const BOUNDARY = 'a-boundary';

/** The start of a file in a form, without its end. */
export const fileStart = (field: string): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.txt"\r\n\r\n`,
  );

/** Sends the head of an upload, and asks whether its body may come. */
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
  let said = '';
  const asked = Promise.withResolvers<void>();
  asked.promise.catch(() => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.startsWith(CONTINUE)) asked.resolve();
  });
  const answer = ended(socket).then(() => {
    asked.reject(new Error(said));
    return said.replace(CONTINUE, '');
  });
  answer.catch(asked.reject);
  return { socket, asked: asked.promise, answer };
};

/** @throws the connection's error, such as a reset. */
const ended = async (socket: Readable): Promise<void> => {
  await once(socket, 'end');
};
