import type { ApiSettings } from '../context.ts';

/**
 * Whom Fastify believes what X-Forwarded-For, -Proto and -Host say of the caller.
 *
 * A number counts from the shop outwards: the shop's peer is hop 0. Fastify itself takes a number
 * for nobody, so it is told as a function.
 */
export const trustedProxies = (
  setting: ApiSettings['TRUST_PROXY'],
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return setting === false ? false : [...setting];
};
