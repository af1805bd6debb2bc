import type { ApiSettings } from '../context.ts';

/** A number counts hops from the shop (peer = 0), as a function: Fastify ignores a number. */
export const trustedProxies = (
  setting: ApiSettings['TRUST_PROXY'],
): false | string[] | ((address: string, hop: number) => boolean) => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return setting === false ? false : [...setting];
};
