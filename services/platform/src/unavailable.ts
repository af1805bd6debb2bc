/** An engine did not answer, or not in time. What it was asked for may have happened. */
export class EngineUnavailable extends Error {
  override readonly name: string = 'EngineUnavailable';
}

/** An engine answered and refuses: another try meets the same until somebody mends that there. */
export class EngineRefused extends Error {
  override readonly name: string = 'EngineRefused';
  readonly said: string;
  readonly todo: string;

  /** @param said what it refuses, and `todo` what an operator does about it: a sentence each. */
  constructor(said: string, todo: string, options?: ErrorOptions) {
    super(`${said} ${todo}`, options);
    this.said = said;
    this.todo = todo;
  }
}

/** Other writers kept winning: nothing was written, and the same may be asked for again. */
export class Contended extends Error {
  override readonly name: string = 'Contended';
}

/** Node's own codes for a server that cannot be reached or went away. */
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
 * SQLSTATE: connection exceptions, a standby that is not the primary any more or not yet, a full disk,
 * no memory or too many connections, a lock or a statement that took too long, a deadlock, shutting
 * down, starting up.
 */
const POSTGRES_CODES = /^(?:08...|25006|40P01|53[0-3]00|55P03|57014|57P0[1-5])$/;

/**
 * SQLSTATE: the server is there and lets nobody in: it does not know the user, the password or the
 * database, or takes no connections to that one (55000). Passwords are changed and databases put back
 * under a shop that runs.
 */
const NOT_LET_IN = /^(?:28000|28P01|3D000|55000)$/;

/** The driver gives these no code. */
const POSTGRES_MESSAGES = new RegExp(
  '^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired' +
    '|Query read timeout|Client has encountered a connection error|Client was closed' +
    '|Postgres connection has been discarded)',
);

/** Tells whether Postgres answers and lets nobody in, until somebody mends that. */
export const isNotLetIn = (error: unknown): boolean =>
  error instanceof Error && NOT_LET_IN.test(String((error as { code?: unknown }).code));

/**
 * Tells whether the event store or the database did not answer, or lets nobody in for now, so that the
 * same may be asked for again a little later.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof EngineUnavailable || error instanceof EngineRefused) return true;
  if (isNotLetIn(error)) return true;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return CONNECTION_CODES.has(code) || POSTGRES_CODES.test(code);
  return POSTGRES_MESSAGES.test(error.message);
};
