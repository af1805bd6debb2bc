import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { logContext } from './log-context.ts';
import { batchRepeats } from './log-repeats.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

export type LogOptions = {
  readonly name: string;
  readonly level?: string;
  /** Default: standard output. */
  readonly destination?: DestinationStream;
  /** Whether to log stack traces; default true. */
  readonly stacks?: boolean;
};

const CENSORED = '[redacted]';

/** Keys whose values are never logged, compared in lower case without `-` and `_`. */
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

/** Bounded lengths, so that matching stays fast. */
const EMAIL = /[\w.%+-]{1,64}@(?:[A-Za-z\d-]{1,63}\.){1,8}[A-Za-z]{2,24}/g;
/** A transaction ID; the last part of a UUID has a hyphen before it. */
const TRANSACTION_ID = /(?<![\w-])\d{12}(?![\w-])/g;

/** Redacts text from external services, which may name a customer. */
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

/** Only these fields: other properties of an error can carry requests with credentials. */
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

/** In characters; 16 kB with each request would fill a disk. */
const MAX_PATH = 300;

/** Cut between path segments: half an email address would escape redaction. */
const shortPath = (url: string): string => {
  const [path = ''] = url.split(/[?#]/, 1);
  if (path.length <= MAX_PATH) return path;
  return `${path.slice(0, path.lastIndexOf('/', MAX_PATH) + 1)}[cut]`;
};

/** Without the query: it holds addresses, domains and signed links. */
const describeRequest = ({ method, url, ip }: LoggedRequest): unknown => ({
  method,
  path: url && withoutPeople(shortPath(url).replaceAll('%40', '@')),
  address: ip,
});

const MAX_WAITING = 1_000_000;

const ownOutput = (): DestinationStream => {
  const lines = pino.destination({ fd: 1, sync: true, maxLength: MAX_WAITING });
  // Mostly a full disk: keep running; the next line tries again.
  lines.on('error', () => undefined);
  const output = batchRepeats(lines);
  process.once('exit', output.flush);
  return output;
};

/** JSON lines without secrets (by field name), email addresses and transaction IDs. */
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
