// @module-tag slow
/** What the doctor says of each engine: that it is well, away, silent, closed to us, old, or another one. */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { connectEventStore } from '@haat/event-store/connect';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { startGuardedStandIn } from '@haat/event-store/testing/guarded-stand-in';
import { ensureDatabase } from '@haat/platform/database';
import { newCommandId } from '@haat/platform/ids';
import { prepareRecordAt } from '@haat/record/prepare';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { hasRedis, startPrivateRedis } from '@haat/testkit/private-redis';
import { recordSettings } from '@haat/testkit/record';
import { connectQueues } from '@haat/worker/queue/connect';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop } from '../shop.ts';
import { examine } from './check.ts';
import { engineChecks } from './engines.ts';

let shop: Engines;
beforeAll(async () => {
  shop = await openEngines();
});
afterAll(() => shop.close());

/** What the check of this name sees. */
const see = async (name: string, changes: Readonly<Record<string, string>>, limitMs = 5_000) => {
  const env = { LOG_LEVEL: 'silent', DATABASE_URL: shop.url, ...recordSettings(shop.url) };
  const opened = openShop({ ...env, ...changes }, process.stderr);
  try {
    const check = engineChecks(opened).find((one) => one.name === name);
    if (check === undefined) throw new Error(`No check is called ${name}`);
    return await examine(check, limitMs);
  } finally {
    await opened.close();
  }
};
const queues = (url: string, limitMs?: number) => see('queues', { QUEUE_URL: url }, limitMs);
const eventStore = (url: string, limitMs?: number) =>
  see('event store', { EVENT_STORE_URL: url }, limitMs);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const at = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    servers.push(server);
    server.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
const answering = (answer: (received: string, socket: Socket) => void): Promise<string> =>
  at(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => answer(String(bytes), socket));
    }),
  );
const silent = (): Promise<string> => answering(() => undefined);
/** Answers each command in the words of Redis. */
const redisSaying = async (answer: (received: string) => string): Promise<string> => {
  const place = await answering((received, socket) => {
    for (const _ of received.match(/^\*\d+\r$/gm) ?? []) socket.write(`${answer(received)}\r\n`);
  });
  return `redis://${place}`;
};
const web = (): Promise<string> => at(createHttpServer((_, reply) => reply.end('hello')));

const RUNNING =
  'Check that it runs and that its setting names it: docs/operating/settings.md#engines';
const PASSWORD = 'Check the user and password in its setting.';

describe('ops doctor on Redis as the queue', () => {
  it.skipIf(!hasRedis())(
    'reports the version, waiting jobs, a wrong password and an unsafe eviction policy',
    async () => {
      const redis = await startPrivateRedis();
      const opened = await connectQueues(redis.url);
      try {
        const job = { id: 'one', name: 'send-mail', data: {}, starts: 0 };
        await opened.queue('mail').add('first', [job]);
        await opened.queue('mail').add('second', [{ ...job, id: 'two' }]);
        expect(await queues(redis.url)).toMatchObject({
          state: 'ok',
          seen: expect.stringMatching(/^Redis \d+\.\S+; waiting\/running\/later: mail 2\/0\/0$/),
        });
        const { hostname, port } = new URL(redis.url);
        const socket = connect(Number(port), hostname);
        socket.end('CONFIG SET maxmemory-policy allkeys-lru\r\nCONFIG SET requirepass right\r\n');
        await new Promise((resolve) => socket.resume().once('close', resolve));
        expect(await queues(redis.url)).toMatchObject({ state: 'failed', todo: PASSWORD });
        expect(await queues(`redis://:wrong@${hostname}:${port}`)).toMatchObject({
          state: 'failed',
          seen: expect.stringMatching(/WRONGPASS/),
          todo: PASSWORD,
        });
        expect(await queues(`redis://:right@${hostname}:${port}`)).toMatchObject({
          state: 'attention',
          seen: expect.stringMatching(/may throw jobs away: its maxmemory-policy is allkeys-lru/),
        });
      } finally {
        await opened.close();
        await redis.stop();
      }
    },
  );

  it('reports a refused connection', async () => {
    expect(await queues('redis://127.0.0.1:1')).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/ECONNREFUSED/),
      todo: RUNNING,
    });
  });

  it('reports a Redis that does not answer', async () => {
    const seen = await queues(`redis://${await silent()}`, 300);
    expect(seen).toMatchObject({ state: 'failed', seen: 'no answer within 0.3 s', todo: RUNNING });
  });

  it('reports a Redis that requires a password', async () => {
    const url = await redisSaying(() => '-NOAUTH Authentication required.');
    expect(await queues(url)).toMatchObject({
      seen: expect.stringMatching(/NOAUTH/),
      todo: PASSWORD,
    });
  });

  it('warns about a version that is too old', async () => {
    const info = 'redis_version:5.0.7\r\nmaxmemory_policy:noeviction\r\n';
    const reply = `$${info.length}\r\n${info}`;
    const url = await redisSaying((received) =>
      /\binfo\b/i.test(received) ? reply : '*3\r\n:0\r\n:0\r\n:0',
    );
    expect(await queues(url)).toMatchObject({
      state: 'attention',
      seen: expect.stringMatching(/^Redis 5\.0\.7; .*; it is older than 6\.2$/),
    });
  });

  it('reports another service at the address', async () => {
    const other = { state: 'failed', seen: expect.stringMatching(/there is no Redis/) };
    expect(await queues(`redis://${await web()}`)).toMatchObject(other);
    const { hostname, port } = new URL(shop.url);
    expect((await queues(`redis://${hostname}:${port}`, 2_000)).state).toBe('failed');
    expect(await queues('amqp://127.0.0.1:1')).toMatchObject({
      seen: expect.stringMatching(/QUEUE_URL/),
    });
  });
});

/** As migrations do, with separate keys. */
const beginRecord = async (url: string): Promise<void> => {
  const name = `keys_${newCommandId().replaceAll('-', '')}`;
  const KEY_STORE_URL = await ensureDatabase(shop.url, name);
  await prepareRecordAt({ ...recordSettings(shop.url), EVENT_STORE_URL: url, KEY_STORE_URL });
  await shop.connection.pool.query(`drop database ${name} with (force)`);
};

describe('ops doctor on EventStoreDB as the event store', () => {
  it('reports the version and the store ID', async () => {
    const server = await startEventStoreDbStandIn();
    const store = await connectEventStore(server.url);
    try {
      await beginRecord(server.url);
      const { id } = await store.identify();
      expect(await eventStore(server.url)).toMatchObject({
        state: 'ok',
        seen: `EventStoreDB 24.10.0, store ${id}`,
      });
    } finally {
      await store.close();
      server.stop();
    }
  });

  it('fails on a store without a shop’s event log, and writes nothing into it', async () => {
    const server = await startEventStoreDbStandIn();
    try {
      expect(await eventStore(server.url)).toMatchObject({
        state: 'failed',
        seen: 'EventStoreDB 24.10.0, without the event log of a shop',
        todo: expect.stringMatching(/EVENT_STORE_URL/),
      });
      expect(server.received).toEqual([]);
    } finally {
      server.stop();
    }
  });

  it('warns about a version that is too old', async () => {
    const server = await startEventStoreDbStandIn({ version: '22.10.4' });
    const store = await connectEventStore(server.url);
    try {
      await beginRecord(server.url);
      expect(await eventStore(server.url)).toMatchObject({
        state: 'attention',
        seen: expect.stringMatching(/^EventStoreDB 22\.10\.4, /),
        todo: expect.stringMatching(/23\.10/),
      });
    } finally {
      await store.close();
      server.stop();
    }
  });

  it('reports a wrong password, a missing read right and an expired certificate', async () => {
    const server = await startGuardedStandIn();
    try {
      expect(await eventStore(server.unauthorizedUrl)).toMatchObject({
        state: 'failed',
        seen: 'The event store refuses the user or the password in EVENT_STORE_URL.',
        todo: expect.stringMatching(/eventstoredb\.md#addresses-users-and-rights/),
      });
      expect(await eventStore(server.url)).toMatchObject({
        state: 'failed',
        seen: 'The event store does not let the user of EVENT_STORE_URL read $all.',
        todo: expect.stringMatching(/An admin gives that right: docs.*#addresses-users-and-rights/),
      });
      await server.letReadAll();
      await beginRecord(server.url);
      expect((await eventStore(server.url)).state).toBe('ok');
      await server.restartWith('expired');
      expect(await eventStore(server.url)).toMatchObject({
        state: 'failed',
        seen: 'The certificate of the event store is not believed: certificate has expired.',
        todo: expect.stringMatching(/Renew it/),
      });
    } finally {
      server.stop();
    }
  });

  it('reports a refused connection and a store that does not answer', async () => {
    expect(await eventStore('esdb://127.0.0.1:1?tls=false')).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/did not answer: .*ECONNREFUSED/),
      todo: RUNNING,
    });
    const server = await startEventStoreDbStandIn();
    server.setSilent(true);
    expect(await eventStore(server.url, 300)).toMatchObject({ seen: 'no answer within 0.3 s' });
    server.stop();
    expect(await eventStore(`esdb://${await silent()}?tls=false`, 300)).toMatchObject({
      seen: 'no answer within 0.3 s',
    });
  });

  it('reports another service, and an invalid address without its password', async () => {
    expect(await eventStore(`esdb://${await web()}?tls=false`)).toMatchObject({
      state: 'failed',
      seen: expect.stringMatching(/did not answer: .*Protocol error/),
    });
    const secret = await eventStore('esdb://asha:secret@');
    expect(secret.state).toBe('failed');
    expect(secret.seen).not.toContain('secret');
  });
});

describe('ops doctor on Postgres', () => {
  it('reports a wrong password, another service and a server that does not answer', async () => {
    const wrong = new URL(shop.url);
    wrong.password = 'wrong';
    const seen = await see('database', { DATABASE_URL: wrong.href });
    // The tests' own Postgres may trust every local user.
    if (seen.state === 'failed') expect(seen.todo).toBe(PASSWORD);
    const other = await see(
      'database',
      { DATABASE_URL: `postgres://haat@${await web()}/haat` },
      2_000,
    );
    expect(other.state).toBe('failed');
    const late = await see(
      'database',
      { DATABASE_URL: `postgres://haat@${await silent()}/haat` },
      300,
    );
    expect(late).toMatchObject({ seen: 'no answer within 0.3 s', todo: RUNNING });
  });
});
