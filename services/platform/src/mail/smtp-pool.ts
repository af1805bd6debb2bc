import nodemailer from 'nodemailer';
import type { SmtpServer } from '../config/smtp-url.ts';

/**
 * A connection over which nothing is sent is kept for so long, in ms: the mails of an order come within
 * seconds, and servers count the connections of an account.
 */
const IDLE_TIMEOUT_MS = 10_000;
/** One connection takes so many mails: servers have a limit of their own, often a hundred. */
const MAX_MAILS = 50;
/** More than a worker sends at once: no mail waits for another one's answer. */
const MAX_CONNECTIONS = 100;

type Timeouts = {
  /** Of connecting and of the greeting, in ms. */
  readonly timeoutMs: number;
  /** Of the answer to a whole mail, in ms. */
  readonly dataTimeoutMs: number;
};

type Message = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0] & {
  /** Called once the whole content has been read for the server. */
  readonly onWhole: () => void;
};

/**
 * nodemailer's pool. It sends a message once more, over a new connection, where the server ended a
 * kept one before a byte of the content was read; never after that.
 * @returns sends a message. Throws what nodemailer does: the server's reply, or that there was none.
 */
export const openSmtpPool = (server: SmtpServer, { timeoutMs, dataTimeoutMs }: Timeouts) => {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    maxMessages: MAX_MAILS,
    idleTimeout: IDLE_TIMEOUT_MS,
    maxRequeues: 1,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    ...(server.login === null ? {} : { auth: server.login }),
    tls: { minVersion: 'TLSv1.2' as const },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // The sender's own timeouts are shorter and end a slow try first.
    socketTimeout: Math.max(timeoutMs, dataTimeoutMs),
    dnsTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { onWhole } = data as Partial<Message>;
    message.processFunc((content) => content.once('end', () => onWhole?.()));
    // nodemailer writes a refusal into the envelope, and would find it there over the next connection.
    const envelope = message.getEnvelope();
    message.getEnvelope = () => ({ ...envelope });
    done();
  });
  return async (message: Message): Promise<void> => {
    await transport.sendMail(message);
  };
};
