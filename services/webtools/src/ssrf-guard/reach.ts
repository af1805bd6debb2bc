import ipaddr from 'ipaddr.js';

/** Says whether a connection to an address (IPv4 or IPv6 in any notation) and port may be made. */
export type Reach = (address: string, port: number) => boolean;

/** All that IANA has given out of IPv6 for the public internet (IPv6 Global Unicast Allocations). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * True for addresses of the public internet alone: not for loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, multicast, documentation or reserved ones, and not for the IPv6
 * notations and translations that wrap an IPv4 address. Of IPv6 only 2000::/3 counts at all: what
 * is assigned next may be for anything. Anything that is no address is not public.
 * Ranges: the IANA special-purpose registries, as ipaddr.js holds them.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read instanceof ipaddr.IPv6 && !read.match(GLOBAL_UNICAST)) return false;
  return read.range() === 'unicast';
};

/**
 * What the server may reach on a visitor's word: public addresses at the ports given (80 and 443
 * for the web), and each `address:port` among the exceptions, which tests need for servers on
 * loopback.
 */
export const publicReach = (
  exceptions: readonly string[] = [],
  ports: ReadonlySet<number> = WEB_PORTS,
): Reach => {
  const excepted = new Set(exceptions);
  return (address, port) =>
    excepted.has(`${address}:${port}`) || (ports.has(port) && isPublicAddress(address));
};
