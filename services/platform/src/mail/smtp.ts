import { readEmail } from '@haat/contracts/email-address';
import type { SmtpServer } from '../config/smtp-url.ts';
import { createRedactor, type Redact } from '../http/redact.ts';
import { type Log, withoutPeople } from '../log/log.ts';
import { createOutageLog } from '../log/outage-log.ts';
import { traced } from '../telemetry/span.ts';
import { EngineUnavailable } from '../unavailable.ts';
import type { Mail, Mailer, Sent } from './port.ts';

export type SmtpOptions = {
  readonly server: SmtpServer;
  readonly from: string;
  readonly name: string;
  readonly timeoutMs: number;
  /** Timeout of the response to a whole mail, in ms; default `DATA_TIMEOUT_MS`. */
  readonly dataTimeoutMs?: number;
  readonly log: Log;
};

/** In ms; servers may take this long to accept a mail (RFC 5321, 4.5.3.2.6). */
const DATA_TIMEOUT_MS = 10 * 60_000;

const MESSAGE_ID = /^(?=.{1,128}$)[\w-]+(?:\.[\w-]+)*$/;
const SUBJECT_MAX_LENGTH = 200;
const MAX_TEXT_LENGTH = 200;

type SmtpFailure = Error & {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
};

/** Replies to earlier commands are about us. */
const ABOUT_THE_MAIL: ReadonlySet<string | undefined> = new Set(['RCPT TO', 'DATA']);

/** Our login as sent (RFC 4616, and AUTH LOGIN): a server may quote it. */
const loginRedactor = (login: SmtpServer['login']): Redact => {
  if (login === null) return (text) => text;
  const { user, pass } = login;
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return createRedactor([pass, base64(pass), base64(`\0${user}\0${pass}`)]);
};

/** Mail bodies as sent, in whole or part. */
const BASE64 = /[A-Za-z\d+/]{20,}={0,2}/g;

/** Codes, links, ids and amounts of a mail, which a server may quote. */
const contentRedactor = ({ text }: Pick<Mail, 'text'>): Redact => {
  const words = text.split(/\s+/).filter((word) => word.length > 3 && /\d|.{20}/.test(word));
  const redact = createRedactor(words);
  return (text) => redact(text).replace(BASE64, '[redacted]');
};

const failureText = (failure: SmtpFailure, redact: Redact): string => {
  const text = failure.response ?? `${failure.code ?? failure.name}: ${failure.message}`;
  const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return withoutPeople(redact(line)).slice(0, MAX_TEXT_LENGTH);
};

/** A refusal of our login or sender says nothing about the mail: it is sent once that is fixed. */
const sentBy = (failure: SmtpFailure, isHandedOver: boolean, redact: Redact): Sent => {
  const { responseCode = 0, command } = failure;
  const words = failureText(failure, redact);
  // Neither success nor a documented refusal (RFC 5321, 4.2.1): treat as no response.
  const isNo = responseCode >= 400 && responseCode < 600;
  if (!isNo) return { kind: isHandedOver ? 'not_known' : 'later', words };
  const isForGood = responseCode >= 500 && ABOUT_THE_MAIL.has(command);
  return { kind: isForGood ? 'refused' : 'later', words };
};

/** @throws Error for a line break, which could add a header */
const requireHeaders = ({ subject, messageId }: Mail): void => {
  if (/\p{Cc}/u.test(subject) || subject.length > SUBJECT_MAX_LENGTH) {
    throw new Error('The subject of a mail has a line break, or is too long');
  }
  if (!MESSAGE_ID.test(messageId)) throw new Error(`No message id: ${JSON.stringify(messageId)}`);
};

const NOT_AN_ADDRESS: Sent = {
  kind: 'refused',
  words: 'not an address that mail can be written to',
};

type Deadline = {
  readonly signal: AbortSignal;
  /** Restarts the timeout, in ms. */
  readonly extend: (ms: number) => void;
  readonly end: () => void;
};

const startDeadline = (ms: number): Deadline => {
  const passed = new AbortController();
  const start = (forMs: number) =>
    setTimeout(() => {
      passed.abort(new DOMException('The mail server did not answer', 'TimeoutError'));
    }, forMs);
  let timer = start(ms);
  const end = () => clearTimeout(timer);
  return {
    signal: passed.signal,
    extend: (forMs) => {
      end();
      timer = start(forMs);
    },
    end,
  };
};

/** Keeps connections for some seconds: connecting, TLS and login are most of a mail's cost. */
export const createSmtpMailer = ({
  server,
  from,
  name,
  timeoutMs,
  dataTimeoutMs = DATA_TIMEOUT_MS,
  log,
}: SmtpOptions): Mailer => {
  const redactLogin = loginRedactor(server.login);
  const outage = createOutageLog(log, 'mail not sent');
  /** Loaded with the first mail: many a day has none. */
  const load = async () => {
    const [{ writeMessage }, { openSmtpPool }] = await Promise.all([
      import('./message.ts'),
      import('./smtp-pool.ts'),
    ]);
    return { writeMessage, sendMessage: openSmtpPool(server, { timeoutMs, dataTimeoutMs }) };
  };
  let loaded: ReturnType<typeof load> | undefined;

  const hand = async (mail: Mail): Promise<Sent> => {
    const deadline = startDeadline(timeoutMs);
    let isHandedOver = false;
    try {
      loaded ??= load().catch((error: unknown) => {
        // The next mail tries again.
        loaded = undefined;
        throw error;
      });
      const { writeMessage, sendMessage } = await loaded;
      await sendMessage({
        // The recipient is passed explicitly, not parsed from a header.
        envelope: { from, to: [mail.to] },
        raw: writeMessage(mail, { name, address: from }),
        signal: deadline.signal,
        onWhole: () => {
          isHandedOver = true;
          deadline.extend(dataTimeoutMs);
        },
      });
      return { kind: 'sent' };
    } catch (error) {
      const redactContent = contentRedactor(mail);
      const redact: Redact = (text) => redactLogin(redactContent(text));
      return sentBy(error as SmtpFailure, isHandedOver, redact);
    } finally {
      deadline.end();
    }
  };

  return {
    send: async (mail) => {
      requireHeaders(mail);
      const about = { 'peer.service': 'mail' };
      const sent = await traced(
        { name: 'send mail', kind: 'client', about },
        async (setAttributes) => {
          const to = readEmail(mail.to);
          const outcome = to === null ? NOT_AN_ADDRESS : await hand({ ...mail, to });
          setAttributes({ 'haat.mail.outcome': outcome.kind });
          return outcome;
        },
      );
      const fields = { messageId: mail.messageId, ...sent };
      if (sent.kind === 'later') {
        outage.failed(new EngineUnavailable(sent.words), { messageId: mail.messageId });
        return sent;
      }
      if (sent.kind === 'sent') {
        log.debug(fields, 'mail sent');
        outage.worked();
      } else log.warn(fields, 'mail not sent');
      return sent;
    },
  };
};
