// @module-tag slow
import { createServer } from 'node:net';
import { EventStoreRefused } from '@haat/event-store/port';
import { reachPostgres } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { expect, it } from 'vitest';
import { type Engine, waitForEngines } from './wait-for-engines.ts';

const refused = (): Error =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Fails with each of these in turn, then is reached. */
const engine = (setting: string, ...failures: readonly Error[]) => {
  const left = [...failures];
  const given: number[] = [];
  const reach: Engine['reach'] = async (timeoutMs) => {
    given.push(timeoutMs);
    const failure = left.shift();
    if (failure) throw failure;
  };
  return { setting, reach, given };
};

it('waits for each engine that is unavailable or refuses the shop’s login', async () => {
  const notLetIn = Object.assign(new Error('no such user'), { code: '28P01' });
  const first = engine(
    'EVENT_STORE_URL',
    refused(),
    new EventStoreRefused('Not let in.', 'Make its user.'),
  );
  const second = engine('DATABASE_URL', refused(), notLetIn);
  await waitForEngines([first, second], { timeoutMs: 60_000, log: noopLog });
  expect([first.given.length, second.given.length]).toEqual([3, 3]);
  // One time for all of them.
  expect(second.given[0]).toBeLessThan(first.given.at(-1) ?? 0);
});

it('gives up after the timeout, and names the setting without its address', async () => {
  const reach = () => reachPostgres('postgres://haat:known-to-tests@127.0.0.1:1/haat');
  const waiting = waitForEngines([{ setting: 'DATABASE_URL', reach }], {
    timeoutMs: 300,
    log: noopLog,
  });
  await expect(waiting).rejects.toThrow(/^DATABASE_URL: not reached within 0.3 s \(.*ECONNREFUSED/);
  await expect(waiting).rejects.not.toThrow('known-to-tests');
});

it('fails at once on an error that waiting cannot fix', async () => {
  const wrong = engine('EVENT_STORE_URL', new Error('events of another shop'));
  await expect(waitForEngines([wrong], { timeoutMs: 60_000, log: noopLog })).rejects.toThrow(
    'events of another shop',
  );
  expect(wrong.given).toHaveLength(1);
});

it('gives up on a server that accepts connections and never answers', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const reach = () => reachPostgres(`postgres://haat@127.0.0.1:${port}/haat`);
  await expect(
    waitForEngines([{ setting: 'QUEUE_URL', reach }], { timeoutMs: 300, log: noopLog }),
  ).rejects.toThrow(/^QUEUE_URL: not reached/);
  server.close();
});
