import { z } from 'zod';

/** The web tools' process knows a caller only by these headers. */
export const VISITOR_HEADER = 'haat-visitor';
export const NETWORK_HEADER = 'haat-network';
export const COMMAND_HEADER = 'haat-command-id';
/** The request id in both processes' logs. */
export const TRACE_HEADER = 'haat-trace-id';

/** Keyed hashes of the caller's address and network; the command's id. */
export const callerHeadersSchema = z.object({
  [VISITOR_HEADER]: z.string().length(64),
  [NETWORK_HEADER]: z.string().length(64),
  [COMMAND_HEADER]: z.uuid(),
});
