import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerCredentials } from '@grpc/grpc-js';
import { type SelfSigned, selfSigned } from '../../testing/self-signed.ts';
import { startEventStoreDbStandIn } from './eventstoredb-stand-in.ts';
import { guardedBy, type StandInUsers } from './stand-in-access.ts';

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

/**
 * A stand-in as a server in production is: TLS with a certificate that an authority of its own
 * signed, an admin, and a user for the shop, who may not read `$all` until an admin says so.
 */
export const startGuardedStandIn = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-store-'));
  const users: StandInUsers = new Map([
    [ADMIN.name, { password: ADMIN.password, isAdmin: true }],
    [SHOP.name, { password: SHOP.password }],
  ]);
  const authority = certificate(3_650);
  const authorityFile = join(folder, 'ca.crt');
  writeFileSync(authorityFile, authority.cert);
  let shown = certificate(60, authority);
  const standIn = await startEventStoreDbStandIn({
    credentials: () =>
      ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(shown.key), cert_chain: Buffer.from(shown.cert) },
      ]),
    guard: guardedBy(users),
  });

  const urlOf = ({ name, password }: { readonly name: string; readonly password: string }) =>
    `esdb://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${standIn.port}` +
    `?tls=true&tlsCAFile=${encodeURIComponent(authorityFile)}`;

  const setReaders = async (readRoles: readonly string[]): Promise<void> => {
    const client = EventStoreDBClient.connectionString(urlOf(ADMIN));
    await client.setStreamMetadata('$all', { acl: { readRoles: [...readRoles] } });
    await client.dispose();
  };

  return {
    ...standIn,
    /** As the shop's user; {@link startGuardedStandIn} says what it may. */
    url: urlOf(SHOP),
    adminUrl: urlOf(ADMIN),
    user: SHOP.name,
    /** As somebody whose password is wrong. */
    strangersUrl: urlOf({ name: SHOP.name, password: 'wrong' }),
    /** As nobody. */
    namelessUrl: `esdb://127.0.0.1:${standIn.port}?tlsCAFile=${encodeURIComponent(authorityFile)}`,
    /** Lets the shop's user read `$all`, as an admin does it. */
    letReadAll: (): Promise<void> => setReaders(['$admins', SHOP.name]),
    forbidReadAll: (): Promise<void> => setReaders(['$admins']),
    /** Whether the password in {@link startGuardedStandIn}'s url is right. */
    takePassword: (isRight: boolean): void => {
      users.set(SHOP.name, { password: isRight ? SHOP.password : 'another one' });
    },
    /**
     * Goes away, and comes back with a certificate that has ended, that an authority signed which
     * nobody knows, or that is well again.
     */
    restartWith: async (kind: 'expired' | 'of a stranger' | 'renewed'): Promise<void> => {
      standIn.stop();
      shown = certificate(
        kind === 'expired' ? -1 : 60,
        kind === 'of a stranger' ? undefined : authority,
      );
      await standIn.restart();
    },
    stop: (): void => {
      standIn.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type GuardedStandIn = Awaited<ReturnType<typeof startGuardedStandIn>>;
