import { readHost } from '@haat/contracts/host-name';
import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import { parse } from 'tldts';

/** Names that no customer can register (RFC 6761, RFC 7686, RFC 9476). */
const RESERVED = [
  'test',
  'invalid',
  'example',
  'example.com',
  'example.net',
  'example.org',
  'onion',
  'alt',
  'arpa',
] as const;

/** Both in lower-case ASCII. */
export const isBelow = (name: string, other: string): boolean => name.endsWith(`.${other}`);

const isAtOrBelow = (name: string, other: string): boolean =>
  name === other || isBelow(name, other);

/**
 * One label below a public suffix, ICANN or private. @param name lower-case ASCII, no dot at the
 * end.
 * @returns null for suffixes, unknown TLDs, reserved names, IP addresses and invalid host names.
 */
export const registeredDomain = (name: string): string | null => {
  if (readHost(name) !== name) return null;
  if (isPrivateName(name) || RESERVED.some((reserved) => isAtOrBelow(name, reserved))) return null;
  const {
    domain,
    isIcann,
    isPrivate: hasPrivateSuffix,
  } = parse(name, { allowPrivateDomains: true });
  return isIcann || hasPrivateSuffix ? domain : null;
};

/** Whether a name is a host of the shop, above or below one, or shares its registered domain. */
export const isNameOfShop = (name: string, hosts: readonly string[]): boolean => {
  const registered = registeredDomain(name);
  return hosts.some(
    (host) =>
      isAtOrBelow(name, host) ||
      isBelow(host, name) ||
      (registered !== null && registeredDomain(host) === registered),
  );
};
