import { type IncomingMessage, maxHeaderSize } from 'node:http';

/**
 * Percent signs that stand for no text (`50%-off`, `%ff`) stand for themselves.
 * @returns the address, with a path that can be decoded.
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
 * Options of Fastify: every path that Node reads is answered by the server's own hooks and handlers.
 * What its router cannot decode, or finds too long, it would else refuse by itself: uncounted by any
 * limit, without the headers that guard pages, and in its own words, with the address in them. (The
 * length is for routes that are matched by expressions; there are none.)
 */
export const anyPath = {
  rewriteUrl: decodable,
  routerOptions: { maxParamLength: maxHeaderSize },
};
