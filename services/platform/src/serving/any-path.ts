import { type IncomingMessage, maxHeaderSize } from 'node:http';

/** Escapes invalid percent signs (`50%-off`, `%ff`). */
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
 * The router itself would refuse undecodable or long paths without rate limits or security headers,
 * and with the address in its message. No route uses expressions, which need a short
 * `maxParamLength`.
 */
export const anyPath = {
  rewriteUrl: decodable,
  routerOptions: { maxParamLength: maxHeaderSize },
};
