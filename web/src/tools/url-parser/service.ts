import { lookAlikeWarnings } from '../idn/look-alikes.ts';
import { readableName } from '../idn/readable-name.ts';
import { type Parameter, parametersOf } from './query.ts';
import { isOpaque, type NoUrl, readUrl } from './reading.ts';

type UrlPart = { readonly name: string; readonly value: string };

export const PARTS = ['scheme', 'user', 'password', 'host', 'port', 'path', 'fragment'] as const;
export type Part = (typeof PARTS)[number];

type UrlParts = {
  readonly href: string;
  readonly shown: string;
  readonly host: string;
  /** Decoded if lossless; null if it cannot have one. */
  readonly parts: Readonly<Record<Part, string | null>>;
  readonly facts: readonly UrlPart[];
  readonly query: readonly Parameter[];
  readonly warnings: readonly string[];
};

type UrlReading = { readonly ok: true; readonly url: UrlParts } | NoUrl;

const USUAL_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};

/** Decodes %E0 where valid; a lone percent sign stays. */
const decoded = (text: string): string =>
  text.replace(/(?:%[\da-f]{2})+/gi, (signs) => {
    try {
      return decodeURIComponent(signs);
    } catch {
      return signs;
    }
  });

const hostKind = (host: string): string => {
  if (host.startsWith('[')) return 'An address of IPv6';
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) ? 'An address of IPv4' : '';
};

const partsOf = (url: URL): UrlParts['parts'] => {
  const hasHost = url.host !== '';
  return {
    scheme: url.protocol.replace(/:$/, ''),
    user: hasHost ? decoded(url.username) : null,
    password: hasHost ? decoded(url.password) : null,
    host: hasHost ? readableName(url.hostname) : null,
    port: hasHost ? url.port : null,
    path: url.pathname,
    fragment: decoded(url.hash.slice(1)),
  };
};

const detailsOf = (url: URL): readonly UrlPart[] => {
  const host = url.hostname;
  const path = decoded(url.pathname);
  return [
    { name: 'Host, as nameservers know it', value: readableName(host) === host ? '' : host },
    { name: 'Kind of host', value: hostKind(host) },
    { name: 'Port, as usual', value: url.port === '' ? (USUAL_PORTS[url.protocol] ?? '') : '' },
    { name: 'Path in plain letters', value: path === url.pathname ? '' : path },
    { name: 'Query', value: url.search.slice(1) },
    { name: 'Origin', value: url.origin === 'null' ? '' : url.origin },
  ].filter(({ value }) => value !== '');
};

const warningsOf = (url: URL): readonly string[] => {
  const labels = readableName(url.hostname).split('.');
  const ending = labels.at(-1) ?? '';
  return [
    ...(url.username === '' && url.password === ''
      ? []
      : [
          `What stands before the @ is a login for ${readableName(url.hostname)}, not the name of a site. ` +
            'Anyone who gets this address can use it.',
        ]),
    ...(url.protocol === 'javascript:' || url.protocol === 'data:'
      ? ['This is no page but a program or a file. Do not open it unless you wrote it.']
      : []),
    ...new Set(labels.flatMap((label) => lookAlikeWarnings(label, ending))),
  ];
};

const shownOf = ({ href, password }: URL): string =>
  password === '' ? href : href.replace(`:${password}@`, ':•••••@');

export const parseUrl = (typed: string): UrlReading => {
  const read = readUrl(typed);
  if (!read.ok) return read;
  const { url } = read;
  return {
    ok: true,
    url: {
      href: url.href,
      shown: shownOf(url),
      host: url.hostname,
      parts: partsOf(url),
      facts: detailsOf(url),
      query: parametersOf(url),
      warnings: warningsOf(url),
    },
  };
};

type Edited = { readonly ok: true; readonly href: string } | NoUrl;

const fail = (error: string): NoUrl => ({ ok: false, error });

/** URL setters ignore invalid values silently. */
const setPart: Readonly<Record<Part, (url: URL, value: string) => string | null>> = {
  scheme: (url, value) => {
    const scheme = value
      .trim()
      .toLowerCase()
      .replace(/:(?:\/\/)?$/, '');
    url.protocol = scheme;
    if (url.protocol === `${scheme}:`) return null;
    return 'An address of the web can be http, https, ws, wss or ftp.';
  },
  user: (url, value) => {
    url.username = value;
    return null;
  },
  password: (url, value) => {
    url.password = value;
    return null;
  },
  host: (url, value) => {
    const host = value.trim();
    if (!/^[^\s/?#@:\\]+$/.test(host) && !/^\[[\da-f:.]+\]$/i.test(host)) {
      return 'Enter a domain such as example.com.';
    }
    if (!URL.canParse(`${url.protocol}//${host}`)) return 'Enter a domain such as example.com.';
    url.hostname = host;
    return null;
  },
  port: (url, value) => {
    const port = value.trim();
    if (port !== '' && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
      return 'A port is a number up to 65535.';
    }
    url.port = port;
    return null;
  },
  path: (url, value) => {
    if (isOpaque(url)) return 'The path of such an address is changed in the address itself.';
    url.pathname = value;
    return null;
  },
  fragment: (url, value) => {
    url.hash = value;
    return null;
  },
};

export const withPart = (href: string, part: Part, value: string): Edited => {
  const url = new URL(href);
  const error = setPart[part](url, value.toWellFormed());
  return error === null ? { ok: true, href: url.href } : fail(error);
};
