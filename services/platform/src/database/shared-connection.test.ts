import { Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnavailable } from '../unavailable.ts';
import { nameMark } from './named-statements.ts';
import { openPool } from './pool.ts';
import {
  createSharedConnection,
  type SharedConnection,
  statementsOf,
} from './shared-connection.ts';

let database: TestDatabase;
let proxy: SeveringProxy;
let pool: pg.Pool;
let writes: number;
let shared: SharedConnection;

/** A socket that counts how often it hands something to the system. */
const countedSocket = (): Socket => {
  const socket = new Socket();
  const { write } = socket;
  socket.write = ((...args: Parameters<Socket['write']>) => {
    const isHeldBack = socket.writableCorked > 0;
    if (!isHeldBack) writes += 1;
    return write.apply(socket, args);
  }) as Socket['write'];
  const { uncork } = socket;
  socket.uncork = () => {
    if (socket.writableCorked === 1 && socket.writableLength > 0) writes += 1;
    uncork.call(socket);
  };
  return socket;
};

const open = (statementTimeoutMs: number): SharedConnection =>
  createSharedConnection({
    config: { connectionString: proxy.url, stream: countedSocket },
    statementTimeoutMs,
    elsewhere: statementsOf(pool),
  });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startSeveringProxy(() => database.url);
  pool = openPool(database.url, { maxConnections: 2 });
  shared = open(5_000);
  writes = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await shared.end();
  await pool.end();
  await proxy.stop();
});

const backend = async (): Promise<number> =>
  (await shared.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]?.pid ?? 0;

const numbers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const { rows } = await shared.query<{ it: number }>('select $1::int as it', [number]);
      return rows[0]?.it;
    }),
  );

describe('statements of one turn of the loop', () => {
  it('leave in one write over one connection, and each gets its own answer', async () => {
    await numbers(1);
    writes = 0;
    expect(await numbers(100)).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(writes).toBe(1);
  });

  it('fail each on its own', async () => {
    const [before, refused, after] = await Promise.allSettled([
      backend(),
      shared.query('select 1 / $1::int', [0]),
      backend(),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(after).toEqual(before);
  });

  it('tell each what is wrong with a text that all of them share', async () => {
    const wrong = () => shared.query('select $1 from nowhere', ['x']);
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
    const answers = await Promise.allSettled([wrong(), wrong(), wrong()]);
    expect(answers).toMatchObject(answers.map(() => ({ reason: { code: '42P01' } })));
  });
});

describe('names of statements', () => {
  const prepared = async (): Promise<number> => {
    const { rows } = await shared.query<{ count: string }>(
      'select count(*) from pg_prepared_statements',
      [],
    );
    return Number(rows[0]?.count);
  };

  it('outlive neither a view that was swapped nor a server that forgot them', async () => {
    await pool.query('create view swapped as select 1 as old');
    const look = () => shared.query(`${nameMark('look')}select * from swapped where $1`, [true]);
    for (let times = 0; times < 3; times += 1) {
      expect((await look()).rows).toEqual([{ old: 1 }]);
    }
    await pool.query('drop view swapped');
    await pool.query('create view swapped as select 2 as anew, 3 as more');
    for (let times = 0; times < 2; times += 1) {
      expect((await look()).rows).toEqual([{ anew: 2, more: 3 }]);
    }
    expect(await prepared()).toBe(1);
    await shared.query('deallocate all', []);
    expect((await look()).rows).toEqual([{ anew: 2, more: 3 }]);
  });
});

describe('a statement that takes long', () => {
  it('holds up nobody who comes later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = await backend();
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const slow = shared.query('select pg_advisory_lock($1)', [1]);
    vi.advanceTimersByTime(60);

    expect(await backend()).not.toBe(own);

    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    await slow;
    expect(await backend()).toBe(own);
  });

  it('is ended by the server, and those behind it get their answers', async () => {
    const hasty = open(100);
    const [slow, behind] = await Promise.allSettled([
      hasty.query('select pg_sleep($1)', [60]),
      hasty.query('select $1::int as it', [1]),
    ]);
    await hasty.end();
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    expect(behind).toMatchObject({ value: { rows: [{ it: 1 }] } });
  });

  it('on a connection that has gone silent fails after its time, with all behind it', async () => {
    const hasty = open(100);
    const ask = () => hasty.query('select $1::int as it', [1]);
    await ask();
    proxy.setSilent(true);
    const answers = await Promise.allSettled([ask(), ask()]);
    proxy.setSilent(false);
    for (const answer of answers) {
      expect(answer).toMatchObject({ reason: expect.toSatisfy(isUnavailable) });
    }
    expect((await ask()).rows).toEqual([{ it: 1 }]);
    await hasty.end();
  });
});

describe('a connection to a server that others have left', () => {
  it('is replaced after some minutes, and what is on its way gets its answer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const own = await backend();
    vi.advanceTimersByTime(299_000);
    expect(await backend()).toBe(own);
    const underWay = numbers(3);
    vi.advanceTimersByTime(2_000);
    expect(await backend()).not.toBe(own);
    expect(await underWay).toEqual([0, 1, 2]);
  });

  it('is replaced when a server that only reads refuses a write', async () => {
    await pool.query('create table if not exists written (id int)');
    const own = await backend();
    await shared.query('set default_transaction_read_only = on', []);
    const write = () => shared.query('insert into written values ($1)', [1]);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await write();
    expect(await backend()).not.toBe(own);
  });
});

describe('a connection that is lost', () => {
  it('fails what was on its way, and the next statement opens another', async () => {
    const own = await backend();
    const underWay = [shared.query('select pg_sleep($1)', [60]), backend()];
    const settled = Promise.allSettled(underWay);
    await vi.waitUntil(async () => {
      const { rowCount } = await pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and query ~ $2',
        [own, 'pg_sleep'],
      );
      return rowCount === 1;
    }, 30_000);
    for (const answer of await settled) {
      expect(answer).toMatchObject({ reason: expect.toSatisfy(isUnavailable) });
    }
    expect(await backend()).not.toBe(own);
  });

  it('before it was made fails who waited for it, and nobody who comes later', async () => {
    proxy.setClosed(true);
    await expect(numbers(3)).rejects.toSatisfy(isUnavailable);
    proxy.setClosed(false);
    expect(await numbers(3)).toEqual([0, 1, 2]);
  });
});

it('gives what is on its way its answer when it is ended, and takes nothing more', async () => {
  await numbers(1);
  const underWay = numbers(3);
  await shared.end();
  expect(await underWay).toEqual([0, 1, 2]);
  await expect(numbers(1)).rejects.toSatisfy(isUnavailable);
});

it('refuses to be without a limit, which all others would wait for', () => {
  expect(() => open(0)).toThrow(RangeError);
});
