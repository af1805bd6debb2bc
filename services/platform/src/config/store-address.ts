/**
 * The only parser of EVENT_STORE_URL. The client accepts every URL that this accepts (tested); it
 * prints passwords with unknown settings, and cuts passwords with a colon: both are refused here.
 */

export type Host = { readonly name: string; readonly port: number };

export type EventStoreDbAddress = {
  readonly engine: 'eventstoredb';
  /** With `discovers` one DNS name for all nodes. */
  readonly hosts: readonly Host[];
  readonly discovers: boolean;
  readonly tls: boolean;
  /** File with trusted authorities; default: the machine's own. */
  readonly tlsCAFile: string | undefined;
  readonly connectionName: string | undefined;
  /** With esdb:// or esdb+discover://: the client knows no other scheme. */
  readonly connectionString: string;
};

export type StoreAddress = { readonly engine: 'postgres' } | EventStoreDbAddress;

/** The message quotes nothing of the URL. */
export class WrongStoreAddress extends Error {
  override readonly name = 'WrongStoreAddress';
}

const WRITTEN =
  'Write esdb://user:password@host:2113?tls=true, a cluster as esdb://…@a:2113,b:2113,c:2113?…, ' +
  'or esdb+discover://…@name where one name leads to all of its nodes.';

const wrong = (what: string): never => {
  throw new WrongStoreAddress(`${what} ${WRITTEN}`);
};

const DEFAULT_PORT = 2_113;
const HOST = /^[\w-]+(\.[\w-]+)*\.?$/;

const wholeFrom =
  (min: number) =>
  (value: string): boolean =>
    /^-?\d{1,10}$/.test(value) && Number(value) >= min;
const oneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);
const isBoolean = oneOf('true', 'false');
const isAnything = (value: string): boolean => value !== '';

/** Settings of the client 6.2.1. Times in ms, gossipTimeout in s. */
const SETTINGS: Readonly<Record<string, (value: string) => boolean>> = {
  tls: isBoolean,
  tlsCAFile: isAnything,
  tlsVerifyCert: isBoolean,
  userCertFile: isAnything,
  userKeyFile: isAnything,
  connectionName: isAnything,
  nodePreference: (value) => oneOf('leader', 'follower', 'random', 'readonlyreplica')(flat(value)),
  maxDiscoverAttempts: wholeFrom(1),
  discoveryInterval: wholeFrom(1),
  gossipTimeout: wholeFrom(1),
  defaultDeadline: wholeFrom(1),
  keepAliveInterval: wholeFrom(-1),
  keepAliveTimeout: wholeFrom(-1),
  throwOnAppendFailure: isBoolean,
};

const flat = (text: string): string => text.trim().toLowerCase().replace(/[_-]/g, '');
const NAMES = new Map(Object.keys(SETTINGS).map((name) => [flat(name), name]));

const decoded = (text: string, what: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return wrong(`In ${what} a % is followed by no two hexadecimal digits (% itself is %25).`);
  }
};

const readCredentials = (text: string): { readonly user: string; readonly password: string } => {
  const parts = text.split(':');
  const [user = '', password = ''] = parts;
  if (parts.length > 2) wrong('A colon in a user name or password is written %3A.');
  if (user === '' || password === '') wrong('It names a user or a password without the other.');
  const name = decoded(user, 'the user name');
  // The end of such a name would be ambiguous (RFC 7617, 2).
  if (name.includes(':')) wrong('A user name has no colon in it.');
  return { user: name, password: decoded(password, 'the password') };
};

const readHost = (text: string): Host => {
  const [name = '', port, ...more] = text.trim().split(':');
  if (text.includes('@')) wrong('An @ in a user name or password is written %40.');
  if (text.includes('[') || more.length > 0) {
    wrong('The client knows no IPv6 addresses: give the server a name.');
  }
  if (name === '') wrong('It names no host where one should stand.');
  if (!HOST.test(name)) wrong('A host has letters, digits, dots and hyphens only.');
  if (port === undefined) return { name, port: DEFAULT_PORT };
  const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
  if (number < 1 || number > 65_535) wrong('What stands behind a host and a colon is no port.');
  return { name, port: number };
};

const readSettings = (query: string): ReadonlyMap<string, string> => {
  const settings = new Map<string, string>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const [key = '', raw = '', ...more] = pair.split('=');
    const name = NAMES.get(flat(key));
    if (name === undefined) {
      wrong(`It has a setting that is none; these are: ${Object.keys(SETTINGS).join(', ')}.`);
    } else {
      if (more.length > 0) wrong(`The setting ${name} has a second = in it; there it is %3D.`);
      if (settings.has(name)) wrong(`The setting ${name} stands there twice.`);
      const value = decoded(raw.trim(), `the setting ${name}`);
      if (!SETTINGS[name]?.(value)) wrong(`The setting ${name} has a value that it cannot have.`);
      settings.set(name, value);
    }
  }
  return settings;
};

/** Refuses what the client would accept and not apply. */
const requireMeant = (settings: ReadonlyMap<string, string>): void => {
  if (settings.get('tlsVerifyCert') === 'false') {
    wrong(
      'The client checks certificates whatever tlsVerifyCert says: name the authority that signed ' +
        'them in tlsCAFile=/path/ca.crt instead.',
    );
  }
  if (settings.get('throwOnAppendFailure') === 'false') {
    wrong('throwOnAppendFailure=false has no effect: leave it out.');
  }
  if (settings.has('userCertFile') !== settings.has('userKeyFile')) {
    wrong('userCertFile and userKeyFile belong together.');
  }
};

const readEventStoreDb = (rest: string, discovers: boolean): EventStoreDbAddress => {
  const [, authority = '', query = ''] = /^([^/?]*)(?:\/?)(?:\?(.*))?$/s.exec(rest) ?? [];
  if (authority === '' && rest !== '' && !/^[/?]/.test(rest)) {
    wrong('Behind the hosts there stands a path, or a / that is written %2F.');
  }
  if (authority === '') wrong('It names no host where one should stand.');
  const at = authority.indexOf('@');
  const login = at < 0 ? undefined : readCredentials(authority.slice(0, at));
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map(readHost);
  if (discovers && hosts.length > 1) {
    wrong('With esdb+discover:// one name leads to all nodes; several are written with esdb://.');
  }
  const settings = readSettings(query);
  requireMeant(settings);
  const encoded = [...settings].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    engine: 'eventstoredb',
    hosts,
    discovers,
    tls: settings.get('tls') !== 'false',
    tlsCAFile: settings.get('tlsCAFile'),
    connectionName: settings.get('connectionName'),
    connectionString: [
      discovers ? 'esdb+discover://' : 'esdb://',
      login && `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`,
      hosts.map(({ name, port }) => `${name}:${port}`).join(','),
      encoded.length > 0 && `?${encoded.join('&')}`,
    ]
      .filter(Boolean)
      .join(''),
  };
};

/** @throws {WrongStoreAddress} with the error and the correct form, quoting nothing of the URL */
export const readStoreAddress = (url: string): StoreAddress => {
  const [, written, rest = ''] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(url.trim()) ?? [];
  const scheme = written?.toLowerCase();
  switch (scheme) {
    case 'postgres':
    case 'postgresql':
      if (!URL.canParse(url)) {
        throw new WrongStoreAddress(
          'It is no URL. Write postgres://user:password@host:5432/database; in a user name or ' +
            'password what is special in URLs is percent-encoded.',
        );
      }
      return { engine: 'postgres' };
    case 'esdb':
    case 'kurrentdb':
      return readEventStoreDb(rest, false);
    case 'esdb+discover':
    case 'kurrentdb+discover':
      return readEventStoreDb(rest, true);
    default:
      throw new WrongStoreAddress(
        'An event store is reached by postgres://, postgresql://, esdb://, esdb+discover://, ' +
          'kurrentdb:// or kurrentdb+discover://, ' +
          `not ${scheme ? `${scheme}://` : 'a URL without a scheme'}`,
      );
  }
};

/** A URL with a name, and a Postgres URL, stay unchanged. @throws {WrongStoreAddress} */
export const namedConnection = (url: string, name: string): string => {
  const address = readStoreAddress(url);
  if (address.engine === 'postgres' || address.connectionName !== undefined) return url;
  const { connectionString } = address;
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}connectionName=${name}`;
};
