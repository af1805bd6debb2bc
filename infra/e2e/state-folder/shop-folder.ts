import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { Client } from 'pg';
import { expect } from 'vitest';
import { readRecord } from '../../postgres/cluster-record.ts';
import { ROOT } from '../../processes/stack.ts';
import type { Launch, LaunchSite } from '../../testing/launch.ts';

/** A smaller number is a loss. */
export type Holdings = {
  readonly events: number;
  readonly orders: number;
  readonly customers: number;
  /** Two last events per order. */
  readonly lastSteps: number;
};

export type Opened = { readonly shop: Launch; readonly output: string; readonly holds: Holdings };

/** Without mails and anchors, which may follow in a later start. */
const HOLDINGS = `
  select
    (select count(*)::int from events
      where type not like 'Mail%' and type <> 'HeadsAnchored') as events,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from credentials) as customers,
    (select count(*)::int from events
      where type in ('InvoicePaid', 'SubscriptionStarted')) as "lastSteps"`;

export const holdingsOf = async (output: string, folder: string): Promise<Holdings> => {
  const port = /Postgres 18 at port (\d+)/.exec(output)?.[1];
  const password = readRecord(join(folder, 'postgres'))?.password;
  const client = new Client(`postgres://haat:${password}@127.0.0.1:${port}/haat`);
  await client.connect();
  try {
    const { rows } = await client.query<Holdings>(HOLDINGS);
    const [found] = rows;
    if (found === undefined) throw new Error('nothing was counted');
    return found;
  } finally {
    await client.end();
  }
};

export const end = async (shop: Launch): Promise<void> => {
  shop.child.kill('SIGTERM');
  expect(await shop.exit).toEqual([0, null]);
};

export const startsFrom = (site: LaunchSite, shared: string) => {
  const launch = (folder: string, ...args: string[]): Launch =>
    site.launchWith({ HAAT_STATE_DIR: folder, HAAT_SHARED_DIR: shared }, ...args);

  const open = async (folder: string, ...args: string[]): Promise<Opened> => {
    const shop = launch(folder, ...args);
    const output = await shop.says('Database up to date');
    return { shop, output, holds: await holdingsOf(output, folder) };
  };

  return {
    launch,
    open,
    /** @returns what the shop held, and the start's output. */
    look: async (folder: string, ...args: string[]): Promise<Omit<Opened, 'shop'>> => {
      const { shop, ...found } = await open(folder, ...args);
      await end(shop);
      return found;
    },
    /** @returns the output of a start that stops. */
    stopped: async (folder: string, text: string, ...args: string[]): Promise<string> => {
      const shop = launch(folder, ...args);
      const output = await shop.says(text);
      expect(await shop.exit).toEqual([1, null]);
      expect(output).not.toMatch(/\n\s+at /);
      return output;
    },
  };
};

export const ops = (
  folder: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const env = { ...ownProcessEnv(), HAAT_STATE_DIR: folder };
    const tool = join(ROOT, 'services/ops/src/main.ts');
    execFile(process.execPath, [tool, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
    );
  });
