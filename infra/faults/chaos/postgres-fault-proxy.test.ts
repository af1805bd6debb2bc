import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PostgresFaultProxy, startPostgresFaultProxy } from './postgres-fault-proxy.ts';
import { createTriggers, type ProcessFault } from './triggers.ts';

const triggers = createTriggers();
const kill = vi.fn();
const suspend = vi.fn();
let database: TestDatabase;
let way: PostgresFaultProxy;
/** Past the way, to look at what was written. */
let direct: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  way = await startPostgresFaultProxy({
    role: 'worker',
    target: () => ({ host: hostname, port: Number(port) }),
    triggers,
    kill,
    suspend,
    heldMs: 100,
  });
  direct = new pg.Client({ connectionString: database.url });
  await direct.connect();
});
afterAll(async () => {
  await direct?.end();
  await way?.stop();
  await database?.drop();
});
beforeEach(async () => {
  kill.mockReset();
  const url = new URL(database.url);
  url.port = String(way.port);
  client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return () => client.end().catch(() => undefined);
});

const at = (moment: ProcessFault['moment'], changes: Partial<ProcessFault> = {}): void =>
  triggers.arm({ role: 'worker', point: 'outbox', moment, skip: 0, action: 'kill', ...changes });
const note = (id: string) =>
  client.query(
    `insert into outbox (id, reactor, event_id, queue, job, payload, delay_ms)
       values ($1, 'r', $2, 'q', 'j', '{}', 0)`,
    [id, '00000000-0000-4000-8000-000000000001'],
  );
const noted = async (id: string): Promise<boolean> =>
  (await direct.query('select 1 from outbox where id = $1', [id])).rowCount === 1;

describe('A process behind the Postgres fault proxy', () => {
  it('is served without a fault when none is armed, also with large statements', async () => {
    const big = 'x'.repeat(300_000);
    for (let n = 0; n < 20; n += 1) {
      const query = { name: `q${n % 3}`, text: `select $1::text || ${n % 3} as t`, values: [big] };
      expect((await client.query(query)).rows).toEqual([{ t: `${big}${n % 3}` }]);
    }
  });

  it('is killed before its statement reaches the server', async () => {
    at('before');
    await expect(note('before')).rejects.toThrow();
    expect(kill).toHaveBeenCalledOnce();
    expect(await noted('before')).toBe(false);
  });

  it('is killed after the server executed its statement, without an answer', async () => {
    at('after');
    await expect(note('after')).rejects.toThrow();
    expect(kill).toHaveBeenCalledOnce();
    expect(await noted('after')).toBe(true);
  });

  it('is killed inside its transaction, which is rolled back', async () => {
    at('after');
    await client.query('begin');
    await expect(note('open')).rejects.toThrow();
    await expect.poll(() => noted('open')).toBe(false);
  });

  it('is killed after its commit, without an answer', async () => {
    at('after', { point: 'commit' });
    await client.query('begin');
    await note('committed');
    await expect(client.query('commit')).rejects.toThrow();
    expect(kill).toHaveBeenCalledOnce();
    expect(await noted('committed')).toBe(true);
  });

  it('is not killed by other statements, or by a commit that wrote nothing', async () => {
    at('before', { point: 'commit' });
    await client.query('begin');
    await client.query('select 1');
    await client.query('commit');
    expect(kill).not.toHaveBeenCalled();
    triggers.disarm();
  });

  it.each(['before', 'after'] as const)(
    'is suspended %s its statement, and continues',
    async (moment) => {
      suspend.mockReset();
      at(moment, { action: 'suspend' });
      await note(`suspended ${moment}`);
      expect(suspend).toHaveBeenCalledOnce();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    },
  );

  it('loses its connection when all connections are held', async () => {
    way.holdAll();
    await expect(client.query('select 1')).rejects.toThrow();
  });

  it('gets no answer on a held connection, until it is closed', async () => {
    at('before', { action: 'hold' });
    await expect(note('held')).rejects.toThrow();
    expect(kill).not.toHaveBeenCalled();
    expect(await noted('held')).toBe(false);
  });
});
