import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerCredentials, type ServerInterceptor } from '@grpc/grpc-js';
import { type SelfSigned, selfSigned } from '@haat/testkit/self-signed';
import { guardedBy, type StandInUsers } from './stand-in-access.ts';
import type { StandInLog } from './stand-in-log.ts';

const ADMIN = { name: 'admin', password: 'of the server alone' } as const;
/** With what has to be encoded in an address. */
const SHOP = { name: 'haat shop', password: 'p@ss:w/örd%?&=' } as const;

const DAY_MS = 86_400_000;

const certificate = (endsInDays: number, signedBy?: SelfSigned): SelfSigned =>
  selfSigned({
    address: '127.0.0.1',
    validFrom: new Date(Date.now() - 400 * DAY_MS),
    validTo: new Date(Date.now() + endsInDays * DAY_MS),
    ...(signedBy && { signedBy }),
  });

/** That has ended, that an authority signed which nobody knows, or that is well again. */
export type ShownCertificate = 'expired' | 'of a stranger' | 'renewed';

/** What stands before each server, as it begins to listen and before every call. */
export type Guarding = {
  readonly credentials: () => ServerCredentials;
  readonly guard: (log: StandInLog) => ServerInterceptor;
};

/**
 * What stands before a server, or all nodes of a cluster, in production: TLS with certificates that
 * an authority of its own signed, an admin, and a user for the shop, who may not read `$all` until an
 * admin says so.
 */
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
    /** Of what begins to listen from now on. */
    show: (kind: ShownCertificate): void => {
      shown = certificate(
        kind === 'expired' ? -1 : 60,
        kind === 'of a stranger' ? undefined : authority,
      );
    },
    /** Who may call where, and what they may: @param hosts as an address names them. */
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
        /** As the shop's user; {@link createGuard} says what it may. */
        url: urlOf(SHOP),
        adminUrl: urlOf(ADMIN),
        user: SHOP.name,
        /** As somebody whose password is wrong. */
        unauthorizedUrl: urlOf({ name: SHOP.name, password: 'wrong' }),
        /** As nobody. */
        namelessUrl: `esdb://${hosts}${settings}`,
        /** Lets the shop's user read `$all`, as an admin does it. */
        letReadAll: (): Promise<void> => setReaders(['$admins', SHOP.name]),
        forbidReadAll: (): Promise<void> => setReaders(['$admins']),
        /** Whether the password in `url` is right. */
        takePassword: (isRight: boolean): void => {
          users.set(SHOP.name, { password: isRight ? SHOP.password : 'another one' });
        },
      };
    },
    clear: (): void => rmSync(folder, { recursive: true, force: true }),
  };
};
