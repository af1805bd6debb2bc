import { withoutEnd } from '../without-end.ts';

export type NoUrl = { readonly ok: false; readonly error: string };
export type UrlFound = { readonly ok: true; readonly url: URL; readonly isSchemeAssumed: boolean };

/** In UTF-16 units. Servers take 8,000 octets (RFC 9110, section 4.1), browsers more. */
const MAX_LENGTH = 100_000;

const NO_SPACES = 'An address has no spaces. Please write %20 for each.';

const fail = (error: string): NoUrl => ({ ok: false, error });

const unwrapped = (typed: string): string => {
  const text = withoutEnd(typed.trim().replace(/^["'“‘]+/, ''), `"'”’`);
  return text.startsWith('<') ? text.slice(1).replace(/>$/, '') : text;
};

/** "localhost:3000" and "haat.in:80" have none. */
const hasScheme = (text: string): boolean => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return true;
  if (/^[^/?#\s:@]+:\d{1,5}(?:[/?#]|$)/.test(text)) return false;
  if (/^[^/?#\s:@]+:[^/?#\s@]*@/.test(text)) return /^(?:mailto|sips?|xmpp|acct):/i.test(text);
  return /^[a-z][a-z\d+.-]*:/i.test(text);
};

/** Local names rarely have a certificate. */
const isNearby = (text: string): boolean =>
  /^(?:[^/?#@]*@)?(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[|[^/?#.:]+\.local\b)/i.test(text);

/** WHATWG URL. Without a scheme it is https, or http for a local name. */
export const readUrl = (typed: string): UrlFound | NoUrl => {
  if (typed.length > MAX_LENGTH)
    return fail('This is too long for a web address. Enter a part of it.');
  const text = unwrapped(typed);
  if (text === '') return fail('Enter a web address.');
  if (/^[a-z]:[\\/]/i.test(text)) {
    return fail('This is the path of a file on a computer. Enter a web address.');
  }
  const isSchemeAssumed = !hasScheme(text);
  const rest = text.replace(/^\/\//, '');
  const whole = isSchemeAssumed ? `${isNearby(rest) ? 'http' : 'https'}://${rest}` : text;
  // Browsers accept spaces in a host; no such host exists.
  const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(whole)?.[1] ?? '';
  if (/\s/.test(host)) return fail(NO_SPACES);
  if (URL.canParse(whole)) return { ok: true, url: new URL(whole), isSchemeAssumed };
  if (/\s/.test(text)) return fail(NO_SPACES);
  if (/:\d+/.test(text) && URL.canParse(whole.replace(/:\d+/, ''))) {
    return fail('A port is a number up to 65535.');
  }
  return fail('This isn’t a web address. Enter one such as https://example.com/page.');
};

/** `mailto:` and similar have only a path. */
export const isOpaque = (url: URL): boolean => url.host === '' && !url.pathname.startsWith('/');
