import { z } from 'zod';

/** How the API names a caller to the web tools' process, which never sees who it is. */
export const VISITOR_HEADER = 'haat-visitor';
export const NETWORK_HEADER = 'haat-network';
export const COMMAND_HEADER = 'haat-command-id';
/** The id of the request, by which both processes log it. */
export const TRACE_HEADER = 'haat-trace-id';

/** Keyed hashes of the caller's address and network, and the command's id, for what changes something. */
export const callerHeadersSchema = z.object({
  [VISITOR_HEADER]: z.string().length(64),
  [NETWORK_HEADER]: z.string().length(64),
  [COMMAND_HEADER]: z.uuid(),
});
