import { ErrorType, isCommandError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';

/** Refusals that another try would meet again. */
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

/**
 * True for everything after which an append may or may not have been written: the server was
 * unavailable, timed out, has another leader, cut the stream, or the client rejected this append
 * because another one's stream broke.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) {
    return false;
  }
  if (isCommandError(error) && LASTING_TYPES.has(error.type)) return false;
  const { code } = error as { code?: unknown };
  return typeof code !== 'number' || !LASTING_CODES.has(code);
};
