import nodemailer from 'nodemailer';
import type { SmtpServer } from '../config/smtp-url.ts';

/** In ms: an order's mails come within seconds, and servers limit connections. */
const IDLE_TIMEOUT_MS = 10_000;
/** Mails per connection: servers have their own limit, often a hundred. */
const MAX_MAILS = 50;
/** More than a worker sends at once: no mail waits for another. */
const MAX_CONNECTIONS = 100;

type Timeouts = {
  /** Timeout of connecting and greeting, in ms. */
  readonly timeoutMs: number;
  /** Timeout of the response to a whole mail, in ms. */
  readonly dataTimeoutMs: number;
};

type Message = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0] & {
  /** Called once the whole content was read for the server. */
  readonly onWhole: () => void;
};

/** Resends only if the server ended a kept connection before any content was read. */
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
    // The sender's own timeouts are shorter and apply first.
    socketTimeout: Math.max(timeoutMs, dataTimeoutMs),
    dnsTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { onWhole } = data as Partial<Message>;
    message.processFunc((content) => content.once('end', () => onWhole?.()));
    // nodemailer stores a refusal in the envelope and would find it on the next connection.
    const envelope = message.getEnvelope();
    message.getEnvelope = () => ({ ...envelope });
    done();
  });
  return async (message: Message): Promise<void> => {
    await transport.sendMail(message);
  };
};
