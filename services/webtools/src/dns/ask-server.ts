import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import type { NoAnswerReason } from '@haat/contracts/http/webtools/dns-failure';
import { type Question, queryFor, type Response, readResponse } from './message.ts';

/** A nameserver's address, vetted by the caller, and port. */
export type Server = { readonly address: string; readonly port: number };

/** No server gave an answer that can be used. */
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
  /** For one try over one transport; ms. */
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

/** What is no answer to the query is passed over, so that a guessed packet cannot end the wait. */
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
    // A connected socket hears from this address and port alone.
    socket.once('connect', () => socket.send(bytes));
    socket.connect(port, address);
  });

/** RFC 1035, section 4.2.2: each message after its length in two bytes. */
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

/**
 * Puts one question to one server: over UDP, over TCP when the answer was cut off, and once without
 * EDNS for a server that does not know it.
 * @throws {NoAnswer} when it does not answer, or not to this question.
 */
export const askServer = async (
  server: Server,
  question: Question,
  options: AskOptions,
): Promise<Response> => {
  const response = await exchange(server, question, options, true);
  const isUnknown = response.code === 'FORMERR' || response.code === 'NOTIMP';
  return isUnknown ? exchange(server, question, options, false) : response;
};
