import { DAY_MS } from '@haat/contracts/durations';
import type { EventStore } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { AccountList, HostingServer, ListedAccount } from '@haat/platform/hosting-server';
import type { Log } from '@haat/platform/log';
import type { Database, PlanDifference } from '@haat/platform/tables';
import { findOwnedPlan, type OwnedPlan } from '@haat/record/owned';
import { type Kysely, sql } from 'kysely';
import { packageOf } from './request-hosting.ts';

export type CompareServices = {
  readonly db: Kysely<Database>;
  readonly store: Pick<EventStore, 'read'>;
  readonly clock: Clock;
  readonly hosting: Pick<HostingServer, 'listAccounts' | 'readAccount'>;
  readonly settings: Pick<Config, 'HOSTING_PACKAGE_FREE' | 'HOSTING_PACKAGES'>;
};

/** Each account at the server beside the plan that was paid for. */
export type Comparison =
  | {
      readonly kind: 'compared';
      readonly plans: number;
      readonly different: number;
      /** At the server, of no plan. */
      readonly unknown: number;
    }
  | Exclude<AccountList, { kind: 'listed' }>;

/** @returns null where they agree. */
export const differenceOf = (
  plan: OwnedPlan,
  account: ListedAccount | undefined,
  settings: CompareServices['settings'],
): PlanDifference | null => {
  // What is removed after its end has its own watch.
  if (plan.phase === 'lapsed') return null;
  if (account === undefined) return plan.phase === 'active' ? 'missing' : null;
  if (account.domain !== plan.domain) return 'others';
  if (plan.phase === 'expired') return account.isSuspended ? null : 'running';
  if (account.isSuspended) return 'suspended';
  const isOther = account.package !== null && account.package !== packageOf(plan, settings);
  return isOther ? 'package' : null;
};

/**
 * A plan may have been set up, changed or renewed since the list was made. @returns what was found in
 * the list where the server does not answer.
 */
const checkAgainAtServer = async (
  { store, hosting, settings }: CompareServices,
  orderId: string,
  found: PlanDifference,
): Promise<PlanDifference | null> => {
  const plan = await findOwnedPlan(store, orderId);
  if (plan === null) return null;
  const shown = await hosting.readAccount(plan);
  switch (shown.kind) {
    case 'ours': {
      const { username, domain } = plan;
      return differenceOf(plan, { username, domain, ...shown }, settings);
    }
    case 'not_there':
      return differenceOf(plan, undefined, settings);
    default:
      return found;
  }
};

type PlanRow = { readonly order_id: string; readonly username: string };

/** Every plan that was ever set up: an account of an ended one is no stranger's. */
const findPlans = async (db: Kysely<Database>): Promise<readonly PlanRow[]> => {
  const { rows } = await sql<PlanRow>`
    select id as order_id, hosting ->> 'username' as username from orders
    where hosting is not null`.execute(db);
  return rows;
};

const storeDifference = async (
  db: Kysely<Database>,
  { order_id, username }: PlanRow,
  difference: PlanDifference | null,
  now: Date,
): Promise<void> => {
  const since = difference === null ? null : now;
  await sql`
    insert into hosting_readings as reading (order_id, username, asked_at, difference, differs_since)
    values (${order_id}, ${username}, 'epoch', ${difference}, ${since})
    on conflict (order_id) do update set
      difference = excluded.difference,
      differs_since = case when reading.difference = excluded.difference
        then reading.differs_since else excluded.differs_since end
    where reading.difference is distinct from excluded.difference`.execute(db);
};

const storeUnknown = async (
  db: Kysely<Database>,
  accounts: readonly ListedAccount[],
  now: Date,
): Promise<void> => {
  const names = accounts.map(({ username }) => username);
  // These are rows about strange accounts: the accounts themselves are never touched.
  await db
    .deleteFrom('unknown_hosting_accounts')
    .where((row) => row.not(row('username', '=', sql<string>`any(${names}::text[])`)))
    .execute();
  for (const { username, domain, package: name } of accounts) {
    await db
      .insertInto('unknown_hosting_accounts')
      .values({ username, domain, package: name, seen_since: now })
      .onConflict((conflict) => conflict.column('username').doUpdateSet({ domain, package: name }))
      .execute();
  }
};

/**
 * Compares all accounts of the server with all plans, and stores how they differ for operators. It
 * changes nothing at the server.
 */
export const compareAccounts = async (services: CompareServices): Promise<Comparison> => {
  const { db, store, clock, hosting, settings } = services;
  const now = new Date(clock.now());
  // The accounts first: one whose plan is recorded meanwhile would look like a stranger’s.
  const list = await hosting.listAccounts();
  if (list.kind !== 'listed') return list;
  const rows = await findPlans(db);
  const accounts = new Map(list.accounts.map((account) => [account.username, account]));
  let different = 0;
  for (const row of rows) {
    const plan = await findOwnedPlan(store, row.order_id);
    const account = accounts.get(row.username);
    const found = plan === null ? null : differenceOf(plan, account, settings);
    const difference = found && (await checkAgainAtServer(services, row.order_id, found));
    if (difference !== null) different += 1;
    await storeDifference(db, row, difference, now);
  }
  const ours = new Set(rows.map(({ username }) => username));
  const unknown = list.accounts.filter(({ username }) => !ours.has(username));
  await storeUnknown(db, unknown, now);
  return { kind: 'compared', plans: rows.length, different, unknown: unknown.length };
};

/** In ms: the shop starts first. */
const FIRST_MS = 5 * 60_000;

/** Once a day, and after a start. */
export const watchAccounts = (
  services: CompareServices & { readonly log: Log },
  signal: AbortSignal,
): void => {
  const compare = async (): Promise<void> => {
    try {
      const compared = await compareAccounts(services);
      if (compared.kind !== 'compared') {
        services.log.warn({ server: compared }, 'could not list the hosting accounts');
      }
    } catch (error) {
      services.log.warn({ error }, 'could not compare the hosting accounts');
    }
  };
  const first = setTimeout(compare, FIRST_MS);
  const daily = setInterval(compare, DAY_MS);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(first);
      clearInterval(daily);
    },
    { once: true },
  );
};
