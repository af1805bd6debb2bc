/** Preloads fill a few; more would only be looked through for nothing. */
const MAX_HEADERS = 100;
/** Of all of them together: what Node and nginx take as headers at most, twice. */
const MAX_CHARACTERS = 32 * 1024;

/**
 * The address of the first `<https://…>; rel="canonical"` (RFC 8288); null without one. Each sign
 * is looked at once, whatever the headers are.
 */
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
