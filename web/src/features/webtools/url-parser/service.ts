type UrlPart = { readonly name: string; readonly value: string };

type UrlParts = {
  /** As a browser would open it. */
  readonly href: string;
  readonly host: string;
  readonly parts: readonly UrlPart[];
  /** Names and values as the server reads them. */
  readonly query: readonly UrlPart[];
};

type UrlReading =
  | { readonly ok: true; readonly url: UrlParts }
  | { readonly ok: false; readonly error: string };

/** What a scheme uses where an address names no port. */
const USUAL_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign is allowed in an address, and means itself.
    return text;
  }
};

const present = (parts: readonly UrlPart[]): readonly UrlPart[] =>
  parts.filter(({ value }) => value !== '');

/** Takes an address apart by the rules of browsers (WHATWG URL). Without a scheme it is https. */
export const parseUrl = (typed: string): UrlReading => {
  const text = typed.trim();
  const isWhole = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/?#]*\.[^/?#:]*:\d/.test(text);
  const whole = isWhole ? text : `https://${text}`;
  if (!URL.canParse(whole)) return { ok: false, error: 'This is no web address.' };
  const url = new URL(whole);
  const port = url.port || USUAL_PORTS[url.protocol];
  return {
    ok: true,
    url: {
      href: url.href,
      host: url.hostname,
      parts: present([
        { name: 'Scheme', value: url.protocol.replace(/:$/, '') },
        { name: 'User', value: decoded(url.username) },
        { name: 'Password', value: decoded(url.password) },
        { name: 'Host', value: url.hostname },
        { name: url.port ? 'Port' : 'Port, as usual', value: port ?? '' },
        { name: 'Path', value: url.pathname },
        { name: 'Path in plain letters', value: differing(url.pathname) },
        { name: 'Query', value: url.search.slice(1) },
        { name: 'Fragment', value: decoded(url.hash.slice(1)) },
        { name: 'Origin', value: url.origin === 'null' ? '' : url.origin },
      ]),
      query: [...url.searchParams].map(([name, value]) => ({ name, value })),
    },
  };
};

const differing = (path: string): string => (decoded(path) === path ? '' : decoded(path));
