import { readHost } from '@haat/contracts/host-name';
import { isPrivateName } from '@haat/contracts/http/webtools/host-name';
import { parse } from 'tldts';

/** Names that no registry gives to a customer (RFC 6761, RFC 7686, RFC 9476), beside private ones. */
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

/** Whether a name, in lower-case ASCII, is below the other one. */
export const isBelow = (name: string, other: string): boolean => name.endsWith(`.${other}`);

const isAtOrBelow = (name: string, other: string): boolean =>
  name === other || isBelow(name, other);

/**
 * The domain that a registry, or a service such as github.io, has given to one customer: one label
 * below a public suffix, by the ICANN and the private section of the Public Suffix List.
 * @param name in lower-case ASCII, without a dot at its end.
 * @returns null for a name that belongs to no customer: a public suffix, a name under a suffix that is
 *   not on the list, a reserved name, an IP address in any spelling, or what is written in another way
 *   than host names are.
 */
export const registeredDomain = (name: string): string | null => {
  if (readHost(name) !== name) return null;
  if (isPrivateName(name) || RESERVED.some((reserved) => isAtOrBelow(name, reserved))) return null;
  const { domain, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  return isIcann || isPrivate ? domain : null;
};

/**
 * Whether a name belongs to the shop itself: it is a host of the shop, above or below one, or under
 * the same registered domain.
 * @param hosts of the shop's own settings, in lower case; IP addresses and local names are no domains.
 */
export const isNameOfShop = (name: string, hosts: readonly string[]): boolean => {
  const registered = registeredDomain(name);
  return hosts.some(
    (host) =>
      isAtOrBelow(name, host) ||
      isBelow(host, name) ||
      (registered !== null && registeredDomain(host) === registered),
  );
};
