import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerCredentials, type ServerInterceptor } from '@grpc/grpc-js';
import { type SelfSigned, selfSigned } from '@haat/testkit/self-signed';
import { guardedBy, type StandInUsers } from './stand-in-access.ts';
import type { StandInLog } from './stand-in-log.ts';

const ADMIN = { name: 'admin', password: 'of the server alone' } as const;
/** Characters that a URL must encode. */
const SHOP = { name: 'haat shop', password: 'p@ss:w/örd%?&=' } as const;

const DAY_MS = 86_400_000;

const certificate = (endsInDays: number, signedBy?: SelfSigned): SelfSigned =>
  selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(Date.now() - 400 * DAY_MS),
    validTo: new Date(Date.now() + endsInDays * DAY_MS),
    ...(signedBy && { signedBy }),
  });

export type ShownCertificate = 'expired' | 'of a stranger' | 'renewed';

export type Guarding = {
  readonly credentials: () => ServerCredentials;
  readonly guard: (log: StandInLog) => ServerInterceptor;
};

/** As in production: TLS with its own authority, an admin, and a shop user. */
export const createGuard = () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-store-'));
  const users: StandInUsers = new Map([
    [ADMIN.name, { password: ADMIN.password, isAdmin: true }],
    [SHOP.name, { password: SHOP.password }],
  ]);
  const authority = certificate(3_650);
  const authorityFile = join(folder, 'ca.crt');
  writeFileSync(authorityFile, authority.cert);
  let shown = certificate(60, authority);
  const guarding: Guarding = {
    credentials: () =>
      ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(shown.key), cert_chain: Buffer.from(shown.cert) },
      ]),
    guard: guardedBy(users),
  };

  return {
    ...guarding,
    show: (kind: ShownCertificate): void => {
      shown = certificate(
        kind === 'expired' ? -1 : 60,
        kind === 'of a stranger' ? undefined : authority,
      );
    },
    at: (hosts: string) => {
      const settings = `?tls=true&tlsCAFile=${encodeURIComponent(authorityFile)}`;
      const urlOf = ({ name, password }: { readonly name: string; readonly password: string }) =>
        `esdb://${encodeURIComponent(name)}:${encodeURIComponent(password)}@${hosts}${settings}`;
      const setReaders = async (readRoles: readonly string[]): Promise<void> => {
        const client = EventStoreDBClient.connectionString(urlOf(ADMIN));
        await client.setStreamMetadata('$all', { acl: { readRoles: [...readRoles] } });
        await client.dispose();
      };
      return {
        url: urlOf(SHOP),
        adminUrl: urlOf(ADMIN),
        user: SHOP.name,
        unauthorizedUrl: urlOf({ name: SHOP.name, password: 'wrong' }),
        namelessUrl: `esdb://${hosts}${settings}`,
        letReadAll: (): Promise<void> => setReaders(['$admins', SHOP.name]),
        forbidReadAll: (): Promise<void> => setReaders(['$admins']),
        takePassword: (isRight: boolean): void => {
          users.set(SHOP.name, { password: isRight ? SHOP.password : 'another one' });
        },
      };
    },
    clear: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
