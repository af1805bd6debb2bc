import { readFile } from 'node:fs/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { DAY_MS } from '@haat/contracts/durations';
import { indianDay } from '@haat/contracts/indian-time';
import { readStoreAddress } from '@haat/platform/config';
import type { Shop } from '../shop.ts';
import { attention, type Check, failed, ok, type Seen } from './check.ts';

const SOON_MS = 21 * DAY_MS;
const GIVE_UP_MS = 4_000;

export type Endpoint = {
  readonly setting: string;
  readonly host: string;
  readonly port: number;
  readonly isPostgres: boolean;
  /** CA file; by default the machine's. */
  readonly authorities?: string | undefined;
};

const PORTS: Readonly<Record<string, number>> = {
  ...{ 'https:': 443, 'rediss:': 6_379, 'postgres:': 5_432, 'postgresql:': 5_432 },
};
/** Modes in which libpq and the driver always use TLS. */
const TLS_MODES: readonly (string | null)[] = ['require', 'verify-ca', 'verify-full'];

/** @returns none without TLS or with several hosts: any of them may answer. */
const urlEndpointsOf = (setting: string, url: string): readonly Endpoint[] => {
  const { protocol, hostname, port, searchParams } = new URL(url);
  const isPostgres = protocol.startsWith('postgres');
  const isTls = isPostgres
    ? TLS_MODES.includes(searchParams.get('sslmode'))
    : protocol === 'https:' || protocol === 'rediss:';
  if (!isTls || hostname === '' || hostname.includes(',')) return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  return [{ setting, host, port: Number(port) || (PORTS[protocol] ?? 443), isPostgres }];
};

/** @returns none where one name leads to all nodes. */
const storeEndpointsOf = (setting: string, url: string): readonly Endpoint[] => {
  const address = readStoreAddress(url);
  if (address.engine === 'postgres') return urlEndpointsOf(setting, url);
  if (!address.tls || address.discovers) return [];
  const { tlsCAFile: authorities } = address;
  return address.hosts.map(({ name: host, port }) => ({
    ...{ setting, host, port, authorities },
    isPostgres: false,
  }));
};

export const endpointsOf = (setting: string, url: string): readonly Endpoint[] =>
  setting === 'EVENT_STORE_URL' ? storeEndpointsOf(setting, url) : urlEndpointsOf(setting, url);

const once = (socket: Socket, event: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    socket.once(event, resolve);
    socket.once('error', reject);
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error('no answer in time')));
  });

/** The SSLRequest of Postgres, sent in plain text; "S" means yes. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const opened = async ({ host, port, isPostgres, authorities }: Endpoint): Promise<TLSSocket> => {
  const named = isIP(host) === 0 ? { servername: host } : {};
  // Accepts any certificate, because nothing is sent to the server.
  const believed = authorities === undefined ? {} : { ca: await readFile(authorities) };
  const look = { ...named, ...believed, rejectUnauthorized: false };
  if (!isPostgres) return connect({ host, port, ...look });
  const socket = connectPlain({ host, port });
  await once(socket, 'connect');
  socket.write(SSL_REQUEST);
  const answer = await once(socket, 'data');
  if (String(answer) !== 'S') {
    socket.destroy();
    throw new Error('it speaks no TLS');
  }
  return connect({ socket, ...look });
};

/** @param now ms since 1970. */
export const checkCertificate = async (endpoint: Endpoint, now: number): Promise<Seen> => {
  const socket = await opened(endpoint);
  try {
    await once(socket, 'secureConnect');
    const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
    const end = indianDay(endsAt);
    const { host, port } = endpoint;
    if (endsAt <= now) return failed(`${host}:${port} expired on ${end}`, 'Renew it now.');
    if (endsAt - now < SOON_MS) return attention(`${host}:${port} expires on ${end}`, 'Renew it.');
    if (socket.authorized) return ok(`${host}:${port} until ${end}`);
    const seen = `${host}:${port} until ${end}, not trusted here: ${socket.authorizationError}`;
    return attention(seen, 'Browsers and services may reject it. Check its chain.');
  } finally {
    socket.destroy();
  }
};

const SETTINGS = [
  ...(['PUBLIC_ORIGIN', 'DATABASE_URL', 'EVENT_STORE_URL', 'KEY_STORE_URL', 'QUEUE_URL'] as const),
] as const;

/** Checks the shop's own addresses only. */
export const certificateChecks = (shop: Shop): readonly Check[] =>
  SETTINGS.flatMap((setting) => {
    const endpoints = (() => {
      try {
        return endpointsOf(setting, shop.settings([setting])[setting]);
      } catch {
        // Other checks report a missing or wrong setting.
        return [];
      }
    })();
    return endpoints.map((endpoint) => ({
      name: `certificate of ${setting}`,
      look: () => checkCertificate(endpoint, shop.clock.now()),
    }));
  });
