import ipaddr from 'ipaddr.js';

/** Whether a connection is allowed. The address is IPv4 or IPv6 in any notation. */
export type Reach = (address: string, port: number) => boolean;

/** IANA's IPv6 Global Unicast Allocations. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * False for all special-purpose ranges of IANA (as in ipaddr.js: loopback, private, cloud metadata,
 * reserved…), for IPv6 forms that wrap IPv4, outside 2000::/3, and for invalid addresses.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.parse(address);
  if (read instanceof ipaddr.IPv6 && !read.match(GLOBAL_UNICAST)) return false;
  return read.range() === 'unicast';
};

/** Allows public addresses at the ports, and `address:port` exceptions for tests. */
export const publicReach = (
  exceptions: readonly string[] = [],
  ports: ReadonlySet<number> = WEB_PORTS,
): Reach => {
  const excepted = new Set(exceptions);
  return (address, port) =>
    excepted.has(`${address}:${port}`) || (ports.has(port) && isPublicAddress(address));
};
