/** The longest name in DNS, in characters without the dot at its end (RFC 1035, 2.3.4). */
export const HOST_NAME_MAX_LENGTH = 253;

/** One label: at most 63 characters, no hyphen at either end (RFC 1035, RFC 1123). */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last label is neither a number, as in an address (RFC 3696), nor a single letter. */
const ENDING = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';

const ONE_LABEL = new RegExp(`^${LABEL}$`, 'i');
const FULL_NAME = new RegExp(`^(?:${LABEL}\\.)+${ENDING}$`);

export const isHostLabel = (text: string): boolean => ONE_LABEL.test(text);

/**
 * Reads a typed host name such as ns1.example.com; foreign letters must be in punycode.
 * @returns the name in lower case without the dot at its end; null when it is none.
 */
export const readHost = (typed: string): string | null => {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  return host.length <= HOST_NAME_MAX_LENGTH && FULL_NAME.test(host) ? host : null;
};

/** Whether a host is a name or below it; both in lower case. */
export const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`);
