import ipaddr from 'ipaddr.js';

/** Says whether a connection to an address (IPv4 or IPv6 in any notation) and port may be made. */
export type Reach = (address: string, port: number) => boolean;

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/**
 * True for addresses of the public internet alone: not for loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, multicast, documentation or reserved ones, and not for the IPv6
 * notations and translations that wrap an IPv4 address. Anything that is no address is not public.
 * Ranges: the IANA special-purpose registries, as ipaddr.js holds them.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
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
