import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { logContext } from './log-context.ts';
import { batchRepeats } from './log-repeats.ts';

/** What most code needs of a logger: `log.info({ orderId }, 'order placed')`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export type LogOptions = {
  /** Which process writes: api, worker, projections, … */
  readonly name: string;
  /** A pino level; 'silent' writes nothing. */
  readonly level?: string;
  /** Where the JSON lines go; standard output unless told. */
  readonly destination?: DestinationStream;
  /** Where in the code an error arose is told unless this is false. */
  readonly stacks?: boolean;
};

const CENSORED = '[redacted]';

/** Keys whose values never reach a log, compared lower-case with `-` and `_` taken out. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  'password',
  'confirmpassword',
  'passwd',
  'passwordhash',
  'cookie',
  'setcookie',
  'authorization',
  'apikey',
  'authuserid',
  'secret',
  'sessionsecret',
  'token',
  'accesstoken',
]);

const isSecretKey = (key: string): boolean =>
  SECRET_KEYS.has(key.toLowerCase().replace(/[-_]/g, ''));

const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** Lengths are bounded, so that no text takes long. */
const EMAIL = /[\w.%+-]{1,64}@(?:[A-Za-z\d-]{1,63}\.){1,8}[A-Za-z]{2,24}/g;
/** A UPI transaction id; the last part of a UUID stands behind a hyphen. */
const TRANSACTION_ID = /(?<![\w-])\d{12}(?![\w-])/g;

/** Whatever somebody else said may name a customer: a registrar, a bank, a database. */
export const withoutPeople = (text: string): string =>
  text.replace(EMAIL, '[email]').replace(TRANSACTION_ID, '[transaction id]');

const MAX_DEPTH = 8;

const censor = (value: unknown, depth: number): unknown => {
  if (depth > MAX_DEPTH) return '[too deep]';
  if (typeof value === 'string') return withoutPeople(value);
  if (Array.isArray(value)) return value.map((item) => censor(item, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      isSecretKey(key) ? CENSORED : censor(inner, depth + 1),
    ]),
  );
};

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly cause?: LoggedError;
};

/** Only these fields: other properties of an error can carry requests with credentials in them. */
const describeError = (error: unknown, stacks: boolean, depth = 0): unknown => {
  if (!(error instanceof Error)) return censor(error, 0);
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...(stacks ? { stack: error.stack && withoutPeople(error.stack) } : {}),
    ...(code === undefined ? {} : { code }),
    ...(error.cause instanceof Error && depth < MAX_DEPTH
      ? { cause: describeError(error.cause, stacks, depth + 1) }
      : {}),
  } as LoggedError;
};

type LoggedRequest = { readonly method?: string; readonly url?: string; readonly ip?: string };

/** Characters of a path; 16 kB of it with each request would fill a disk. */
const MAX_PATH = 300;

/** Cut between two parts: half of an e-mail address would not be found, and be shown. */
const shortPath = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1);
  if (path.length <= MAX_PATH) return path;
  return `${path.slice(0, path.lastIndexOf('/', MAX_PATH) + 1)}[cut]`;
};

/**
 * Without the query: there stand the addresses and names that visitors ask about, and signed links.
 */
const describeRequest = ({ method, url, ip }: LoggedRequest): unknown => ({
  method,
  path: url && withoutPeople(shortPath(url).replaceAll('%40', '@')),
  address: ip,
});

/** Of lines that wait for room on a full disk, in bytes; what comes then is lost. */
const MAX_WAITING = 1_000_000;

/** The process's own output, where a burst of the same trouble is one line and a count. */
const ownOutput = (): DestinationStream => {
  const lines = pino.destination({ fd: 1, sync: true, maxLength: MAX_WAITING });
  // A full disk, mostly: the next line is a try again, and what runs must not end by it.
  lines.on('error', () => undefined);
  const output = batchRepeats(lines);
  process.once('exit', output.flush);
  return output;
};

/**
 * A logger of JSON lines. Passwords, cookies, tokens and credentials are taken out by the
 * names of their fields, e-mail addresses and transaction ids wherever they stand, at any depth. What
 * is logged while a request is answered or a step taken carries their ids.
 */
export const createLog = ({
  name,
  level = 'info',
  destination,
  stacks = true,
}: LogOptions): Logger => {
  const error = (described: unknown): unknown => describeError(described, stacks);
  return pino(
    {
      name,
      level,
      timestamp: stdTimeFunctions.isoTime,
      mixin: logContext,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => censor(fields, 0) as Record<string, unknown>,
      },
      hooks: {
        logMethod(given, method) {
          method.apply(
            this,
            given.map((one) => (typeof one === 'string' ? withoutPeople(one) : one)) as never,
          );
        },
      },
      serializers: { err: error, error, req: describeRequest },
    },
    destination ?? ownOutput(),
  );
};

export const noopLog: Logger = pino({ level: 'silent' });
