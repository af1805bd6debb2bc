import { isIP } from 'node:net';
import { z } from 'zod';

/** A larger number would trust every address. */
const MAX_PROXIES = 10;
/** A wider network includes untrusted hosts, which could fake the caller's address. */
const WIDEST_IPV4_BITS = 8;
const WIDEST_IPV6_BITS = 7;
const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

const REFUSED =
  'write the number of proxies in front of the shop (1), or their addresses or networks with ' +
  'commas (10.0.0.0/8); true would believe whatever a caller says of its address';

const isNetwork = (text: string): boolean => {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(bits)) return false;
  const [min, max] = version === 4 ? [WIDEST_IPV4_BITS, 32] : [WIDEST_IPV6_BITS, 128];
  return Number(bits) >= min && Number(bits) <= max;
};

/** False for none, their number, or their addresses and networks. */
export const trustedProxiesSchema = z.string().transform((text, context) => {
  if (['', 'false', '0'].includes(text.trim())) return false;
  if (/^\d+$/.test(text) && Number(text) <= MAX_PROXIES) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({ code: 'custom', message: REFUSED });
  return z.NEVER;
});
