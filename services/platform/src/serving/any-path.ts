import { type IncomingMessage, maxHeaderSize } from 'node:http';

/**
 * Escapes invalid percent signs (`50%-off`, `%ff`).
 * @returns the URL with a decodable path.
 */
const decodable = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
};

/**
 * Fastify options that route every path to the server's own hooks. Otherwise the router itself
 * refuses undecodable or long paths: without rate limits or security headers, and with the
 * address in its message. (The length concerns expression routes; there are none.)
 */
export const anyPath = {
  rewriteUrl: decodable,
  routerOptions: { maxParamLength: maxHeaderSize },
};
