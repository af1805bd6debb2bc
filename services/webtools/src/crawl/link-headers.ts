const MAX_HEADERS = 100;
/** Of all together: twice the limit of Node and nginx for headers. */
const MAX_CHARACTERS = 32 * 1024;

/** URL of the first `<https://…>; rel="canonical"` (RFC 8288), or null. In linear time. */
export const canonicalIn = (headers: readonly string[]): string | null => {
  const text = headers.slice(0, MAX_HEADERS).join(',').slice(0, MAX_CHARACTERS);
  for (const [, href, rest = ''] of text.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [parameters = ''] = rest.split(',');
    const isCanonical = parameters
      .split(';')
      .some((parameter) => /^rel\s*=\s*"?canonical\b/i.test(parameter.trim()));
    if (href !== undefined && isCanonical) return href;
  }
  return null;
};
