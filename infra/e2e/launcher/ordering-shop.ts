import { readlinkSync } from 'node:fs';
import type { ProcessIdentity } from '@haat/platform/process';
import { newDomain } from '@haat/testkit/customer';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { runningPostmaster } from '../../postgres/postmaster.ts';
import { isHealthy } from '../../processes/health.ts';
import { settingsIn } from '../../testing/environment.ts';
import type { LaunchSite } from '../../testing/launch.ts';

export type OrderingShop = {
  readonly baseUrl: string;
  readonly testCustomer: TestCustomer;
  readonly dataFolder: string;
  readonly postgresPort: number;
  readonly postmaster: () => ProcessIdentity | undefined;
  /** kill -9. @throws {Error} when none runs. */
  readonly killPostgres: () => void;
  readonly isReady: () => Promise<boolean>;
  readonly order: () => Promise<string>;
  /** Waits until the shop is ready; nothing is lost, and an order completes. */
  readonly requireSound: () => Promise<void>;
};

export const WAIT_OPTIONS = { timeout: 120_000, interval: 50 };

const countIn = async (url: string | undefined, table: string): Promise<number> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query(`select count(*) as rows from ${table}`)).rows[0].rows);
  } finally {
    await client.end();
  }
};

/** Without mails and anchors, which are written later. */
const countAll = async (env: Readonly<Record<string, string | undefined>>) => ({
  events: await countIn(
    env.EVENT_STORE_URL,
    `events where stream ~ '^(order|payment|domain|customer)-'`,
  ),
  orders: await countIn(env.DATABASE_URL, 'orders'),
  customers: await countIn(env.DATABASE_URL, 'customers'),
});

const worksIn = (pid: number): string => readlinkSync(`/proc/${pid}/cwd`);

export const orderingShop = async (site: LaunchSite): Promise<OrderingShop> => {
  const baseUrl = `http://127.0.0.1:${site.port}`;
  const processes = await site.lookAtProcesses();
  const postgres = processes.find(({ pid }) => runningPostmaster(worksIn(pid))?.pid === pid);
  // The projections' role reads events and every read model.
  const env = processes
    .filter((one) => one !== postgres)
    .flatMap(({ pid }) => settingsIn(pid))
    .find(({ EVENT_STORE_URL, SESSION_SECRET, QUEUE_URL }) => {
      return EVENT_STORE_URL && !SESSION_SECRET && !QUEUE_URL;
    });
  if (!postgres || !env) throw new Error('Postgres or the projections do not run.');
  const dataFolder = worksIn(postgres.pid);
  const postmaster = () => runningPostmaster(dataFolder);
  const isReady = () => isHealthy(`${baseUrl}/health/ready`);
  const testCustomer = await signUp(baseUrl);

  const order = async (): Promise<string> => {
    const referenceCode = await testCustomer.pay(549);
    await testCustomer.check(referenceCode, 549);
    const bought = await testCustomer.buy({ domain: newDomain(), referenceCode });
    const settled = await testCustomer.untilSettled(bought.body.order.id, WAIT_OPTIONS.timeout);
    expect(settled.status).toBe('completed');
    return settled.id;
  };

  await order();
  await order();
  let before = await countAll(env);
  expect(before).toMatchObject({ orders: 2, customers: 1 });
  return {
    ...{ baseUrl, testCustomer, dataFolder, postmaster, isReady, order },
    postgresPort: Number(new URL(env.DATABASE_URL ?? '').port),
    killPostgres: () => {
      const server = postmaster();
      if (!server) throw new Error('Postgres does not run.');
      process.kill(server.pid, 'SIGKILL');
    },
    requireSound: async () => {
      // Readiness may lag by seconds while Postgres is down.
      const after = await vi.waitFor(() => countAll(env), WAIT_OPTIONS);
      await vi.waitUntil(isReady, WAIT_OPTIONS);
      expect(after.events).toBe(before.events);
      // Read models may lose their last commits: the events restore them.
      await vi.waitFor(async () => expect(await countAll(env)).toEqual(before), WAIT_OPTIONS);
      await order();
      before = await countAll(env);
    },
  };
};
