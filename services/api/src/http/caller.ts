import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Some proxies append the port: `192.0.2.1:51234`. */
const withoutPort = (ip: string): string => /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip;

/** The caller for limits: an IPv4 address or an IPv6 /64; all invalid addresses are one caller. */
export const callerKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = withoutPort(ip);
  return isIP(address) === 0 ? 'unknown' : normalizeIP(address);
};
