/** An engine did not answer in time. The request may have taken effect. */
export class EngineUnavailable extends Error {
  override readonly name: string = 'EngineUnavailable';
}

/** A retry fails until an operator fixes the cause. */
export class EngineRefused extends Error {
  override readonly name: string = 'EngineRefused';
  readonly refusal: string;
  readonly todo: string;

  /** `refusal`: what is refused; `todo`: what an operator does. A sentence each. */
  constructor(refusal: string, todo: string, options?: ErrorOptions) {
    super(`${refusal} ${todo}`, options);
    this.refusal = refusal;
    this.todo = todo;
  }
}

/** Haat 0.x stored other event types, tables and columns than 1.0. No shop ever ran it. */
export class OlderLayout extends Error {
  override readonly name = 'OlderLayout';

  /** @param place of the data, such as a folder or a setting */
  constructor(place: string) {
    super(
      `Haat 0.x made the data in ${place}. This is Haat 1.0, which does not read them. They are ` +
        'untouched. To begin a new shop beside them: npm start -- --fresh',
    );
  }
}

/** Other writers kept winning: nothing was written; retry. */
export class Contended extends Error {
  override readonly name: string = 'Contended';
}

/** Node's codes for a server that is unreachable or went away. */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATE: lost connection, standby, no disk, memory or connections, timeout, deadlock, restart.
 */
const POSTGRES_CODES = /^(?:08...|25006|40P01|53[0-3]00|55P03|57014|57P0[1-5])$/;

/**
 * SQLSTATE: refused user, password or database. Can be temporary: a running shop's passwords are
 * changed and its databases restored.
 */
const NOT_LET_IN = /^(?:28000|28P01|3D000|55000)$/;

/** The driver gives these no code. */
const POSTGRES_MESSAGES = new RegExp(
  '^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired' +
    '|Query read timeout|Client has encountered a connection error|Client was closed' +
    '|Postgres connection has been discarded)',
);

/** Refused until an operator fixes it. */
export const isNotLetIn = (error: unknown): boolean =>
  error instanceof Error && NOT_LET_IN.test(String((error as { code?: unknown }).code));

/** The event store or the database is unavailable or refuses for now: the caller may retry. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof EngineUnavailable || error instanceof EngineRefused) return true;
  if (isNotLetIn(error)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return CONNECTION_CODES.has(code) || POSTGRES_CODES.test(code);
  return POSTGRES_MESSAGES.test(error.message);
};
