/** A domain's own nameservers, whose addresses the registry publishes (glue, RFC 1034, 4.2.1). */
import { z } from 'zod';
import { isBelow, readHost } from './host-name.ts';

export const MAX_CHILD_NAMESERVERS = 13;

/** Host in lower case, IPv4 and IPv6 addresses. */
export const childNameserverSchema = z.object({ host: z.string(), ips: z.array(z.string()) });

/** Ends as a TLD does, without digits: the full name of another domain. */
const OTHER_DOMAIN = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** @returns the full host below the domain: also for its first labels alone. Null for any other. */
export const readChildHost = (domain: string, typed: string): string | null => {
  const host = typed
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u200b-\u200d\ufeff]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\.$/, '');
  if (!isBelow(host, domain)) return OTHER_DOMAIN.test(host) ? null : readHost(`${host}.${domain}`);
  return host === domain ? null : readHost(host);
};

/** Registries write one IPv6 address in several ways. @param ip a valid address */
export const canonicalAddress = (ip: string): string =>
  ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip;

/** Whatever their order. */
export const hasSameAddresses = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(other.map(canonicalAddress));
  return one.length === other.length && one.every((ip) => known.has(canonicalAddress(ip)));
};
