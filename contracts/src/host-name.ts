/** In characters without the final dot (RFC 1035, 2.3.4). */
export const HOST_NAME_MAX_LENGTH = 253;

/** RFC 1035, RFC 1123. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Not a number, as in an IP address (RFC 3696), and not a single letter. */
const ENDING = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';

const ONE_LABEL = new RegExp(`^${LABEL}$`, 'i');
const FULL_NAME = new RegExp(`^(?:${LABEL}\\.)+${ENDING}$`);

export const isHostLabel = (text: string): boolean => ONE_LABEL.test(text);

/**
 * Reads a host name, ASCII only. @returns it in lower case, without a final dot; null if invalid.
 */
export const readHost = (typed: string): string | null => {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  return host.length <= HOST_NAME_MAX_LENGTH && FULL_NAME.test(host) ? host : null;
};

/** Both in lower case; true for the domain itself. */
export const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
