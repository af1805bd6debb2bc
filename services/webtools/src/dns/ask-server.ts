import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import { type Question, queryFor, type Response, readResponse } from './message.ts';

/** The address is vetted by the caller. */
export type Server = { readonly address: string; readonly port: number };

export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'NO_ANSWER';
  readonly reason: NoAnswerReason;

  constructor(message: string, reason: NoAnswerReason = 'silence') {
    super(message);
    this.reason = reason;
  }
}

export type AskOptions = {
  readonly recurse: boolean;
  /** For one try over one transport, in ms. */
  readonly timeoutMs: number;
};

const LENGTH_BYTES = 2;

type Read = ReturnType<typeof readResponse>;
type Send = (
  server: Server,
  bytes: Buffer,
  read: (bytes: Buffer) => Read,
  timeoutMs: number,
) => Promise<NonNullable<Read>>;

/** Ignores other packets, so that a forged one cannot end the wait. */
const overUdp: Send = ({ address, port }, bytes, read, timeoutMs) =>
  new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    const timer = setTimeout(() => fail(new NoAnswer('no answer in time')), timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      socket.close();
    };
    const fail = (error: Error): void => {
      end();
      reject(error);
    };
    socket.once('error', (error) => fail(new NoAnswer(error.message)));
    socket.on('message', (message) => {
      const answer = read(message);
      if (answer === null) return;
      end();
      resolve(answer);
    });
    // A connected socket receives only from this address and port.
    socket.once('connect', () => socket.send(bytes));
    socket.connect(port, address);
  });

/** Length in two bytes before each message (RFC 1035, 4.2.2). */
const overTcp: Send = ({ address, port }, bytes, read, timeoutMs) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port });
    const timer = setTimeout(() => fail(new NoAnswer('no answer in time')), timeoutMs);
    let received: Buffer = Buffer.alloc(0);
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    socket.once('error', (error) => fail(new NoAnswer(error.message)));
    socket.once('close', () => fail(new NoAnswer('hung up')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < LENGTH_BYTES) return;
      const end = LENGTH_BYTES + received.readUInt16BE(0);
      if (received.length < end) return;
      const answer = read(received.subarray(LENGTH_BYTES, end));
      if (answer === null) return fail(new NoAnswer('answered something else', 'other'));
      clearTimeout(timer);
      resolve(answer);
      socket.destroy();
    });
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(bytes.length);
    socket.write(Buffer.concat([length, bytes]));
  });

const exchange = async (
  server: Server,
  question: Question,
  options: AskOptions,
  extended: boolean,
): Promise<Response> => {
  const ask = (send: Send) => {
    const { id, bytes } = queryFor(question, { recurse: options.recurse, extended });
    return send(server, bytes, (answer) => readResponse(answer, id, question), options.timeoutMs);
  };
  const first = await ask(overUdp);
  return first.isTruncated ? (await ask(overTcp)).response : first.response;
};

/** UDP; TCP when truncated; without EDNS for a server that does not know it. @throws {NoAnswer} */
export const askServer = async (
  server: Server,
  question: Question,
  options: AskOptions,
): Promise<Response> => {
  const response = await exchange(server, question, options, true);
  const isUnknown = response.code === 'FORMERR' || response.code === 'NOTIMP';
  return isUnknown ? exchange(server, question, options, false) : response;
};
