import nodemailer from 'nodemailer';
import type { SmtpServer } from './smtp-url.ts';

/**
 * So long a connection is kept that nothing is sent over, in ms: the mails of an order come within
 * seconds, and servers count the connections of an account.
 */
const KEPT_MS = 10_000;
/** So many mails go over one connection: servers have a limit of their own, often a hundred. */
const MOST_MAILS = 50;

type Message = Parameters<ReturnType<typeof nodemailer.createTransport>['sendMail']>[0];

/** Takes one mail at a time to the server, over a connection that it opens when there is none. */
export type SmtpLine = {
  /**
   * @param onWhole called once the server was handed the whole mail.
   * @throws what nodemailer does: the server's reply, or that there was none.
   */
  readonly send: (message: Message, onWhole: () => void) => Promise<void>;
  /** Whether the server was handed the whole of the last mail. */
  readonly isWhole: () => boolean;
  /** Whether the connection may be one that mails went over before: the server may have left it. */
  readonly isKept: () => boolean;
  /** Ends its connection, whatever it is doing. */
  readonly close: () => void;
};

/** nodemailer tells of the end of a mail's content in its log alone, as `tnx: 'message'`. */
const watchHandOver = () => {
  let isWhole = false;
  let tellWhole: () => void = () => undefined;
  const nothing = () => undefined;
  const told = (entry: unknown): void => {
    if (isWhole || (entry as { readonly tnx?: unknown } | undefined)?.tnx !== 'message') return;
    isWhole = true;
    tellWhole();
  };
  const quiet = { trace: nothing, debug: nothing, warn: nothing, error: nothing, fatal: nothing };
  return {
    logger: { ...quiet, info: told, level: nothing },
    isWhole: () => isWhole,
    begin: (onWhole: () => void) => {
      isWhole = false;
      tellWhole = onWhole;
    },
  };
};

type Timeouts = {
  /** Of connecting and of the greeting, in ms. */
  readonly timeoutMs: number;
  /** Of the answer to a whole mail, in ms. */
  readonly dataTimeoutMs: number;
};

export const openSmtpLine = (
  server: SmtpServer,
  { timeoutMs, dataTimeoutMs }: Timeouts,
): SmtpLine => {
  const handed = watchHandOver();
  let isKept = false;
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: MOST_MAILS,
    idleTimeout: KEPT_MS,
    // Whoever sends decides whether a mail is sent again: it must not go out twice.
    maxRequeues: 0,
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
    logger: handed.logger,
  });
  return {
    send: async (message, onWhole) => {
      handed.begin(onWhole);
      await transport.sendMail(message);
      isKept = true;
    },
    isWhole: handed.isWhole,
    isKept: () => isKept,
    close: () => transport.close({ force: true }),
  };
};
