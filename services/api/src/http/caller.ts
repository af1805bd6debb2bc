import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Some proxies write the port beside the address: `192.0.2.1:51234`. */
const withoutPort = (ip: string): string => /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip;

/**
 * Who calls, as limits count: an address, of IPv6 its /64, which is one household. What a proxy
 * says that is no address counts as one caller.
 */
export const callerKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = withoutPort(ip);
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address);
};
