import { ErrorType, isCommandError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';

/** A retry would meet these again. */
const LASTING_TYPES: ReadonlySet<string> = new Set([
  ErrorType.ACCESS_DENIED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.STREAM_DELETED,
  ErrorType.UNSUPPORTED,
]);

const LASTING_CODES: ReadonlySet<number> = new Set([
  status.FAILED_PRECONDITION,
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** True if the append may be written or not; also if another stream of the client broke. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false;
  }
  if (error instanceof EventStoreRefused) return false;
  if (isCommandError(error) && LASTING_TYPES.has(error.type)) return false;
  const { code } = error as { code?: unknown };
  return typeof code !== 'number' || !LASTING_CODES.has(code);
};

/** The client has no error class for it, and quotes it in others. */
const isNotReady = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Server Is Not Ready');

export const unavailable = (cause: unknown): EventStoreUnavailable => {
  if (cause instanceof EventStoreUnavailable) return cause;
  const message = isNotReady(cause)
    ? 'The event store is not ready: it starts, or elects a leader'
    : 'The event store did not answer';
  return new EventStoreUnavailable(message, { cause });
};

/** Names the client's error for a server that is not ready; other errors stay unchanged. */
export const namedFailure = (error: unknown): unknown =>
  isNotReady(error) ? unavailable(error) : error;

/** The server keeps few events for a live subscription, and drops one that reads too slowly. */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Consumer too slow');

const SEE = 'docs/operating/eventstoredb.md#addresses-users-and-rights';

/** Other errors stay unchanged. `action`: such as `read $all`. */
export const refusalOf = (error: unknown, action: string): unknown => {
  const { code } = error as { readonly code?: unknown };
  // The client reports both as access denied; only the code differs.
  if (code === status.UNAUTHENTICATED) {
    const message = 'The event store refuses the user or the password in EVENT_STORE_URL.';
    return new EventStoreRefused(message, `Name those that it knows: ${SEE}`, { cause: error });
  }
  const isDenied =
    error instanceof Error && isCommandError(error) && error.type === ErrorType.ACCESS_DENIED;
  if (!isDenied && code !== status.PERMISSION_DENIED) return error;
  const message = `The event store does not let the user of EVENT_STORE_URL ${action}.`;
  return new EventStoreRefused(message, `An admin gives that right: ${SEE}`, { cause: error });
};

const NOT_BELIEVED = /Last error: Error: ([^.;]*certificate[^.;]*)/;

/** `why`: OpenSSL's message. */
export const notBelieved = (why: string, options?: ErrorOptions): EventStoreRefused =>
  new EventStoreRefused(
    `The certificate of the event store is not believed: ${why}.`,
    `Renew it, or name who signed it in tlsCAFile: ${SEE}`,
    options,
  );

export const foundNoNode = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable &&
  error.cause instanceof Error &&
  error.cause.message.startsWith('Failed to discover');

const unanswered = (cause: unknown): EventStoreUnavailable | EventStoreRefused => {
  const [, why] = NOT_BELIEVED.exec(cause instanceof Error ? cause.message : '') ?? [];
  return why === undefined ? unavailable(cause) : notBelieved(why, { cause });
};

/** The error of a read or a subscription; `action` as in {@link refusalOf}. */
export const readFailure = (error: unknown, action: string): unknown => {
  if (error instanceof EventStoreUnavailable) return error;
  return isTransient(error) ? unanswered(error) : refusalOf(error, action);
};
