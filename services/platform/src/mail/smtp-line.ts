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
  /** @throws what nodemailer does: the server's reply, or that there was none. */
  readonly send: (message: Message) => Promise<void>;
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
  const nothing = () => undefined;
  const told = (entry: unknown): void => {
    isWhole ||= (entry as { readonly tnx?: unknown } | undefined)?.tnx === 'message';
  };
  const quiet = { trace: nothing, debug: nothing, warn: nothing, error: nothing, fatal: nothing };
  return {
    logger: { ...quiet, info: told, level: nothing },
    isWhole: () => isWhole,
    begin: () => {
      isWhole = false;
    },
  };
};

/** @param timeoutMs of each step that the server may keep us waiting for, in ms. */
export const openSmtpLine = (server: SmtpServer, timeoutMs: number): SmtpLine => {
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
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: handed.logger,
  });
  return {
    send: async (message) => {
      handed.begin();
      await transport.sendMail(message);
      isKept = true;
    },
    isWhole: handed.isWhole,
    isKept: () => isKept,
    close: () => transport.close({ force: true }),
  };
};
