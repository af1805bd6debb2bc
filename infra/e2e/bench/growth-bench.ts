import { waitFor } from '../../run/processes/wait.ts';
import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import { type LoopCustomers, openCustomers, orderForEver, orderInLoop } from './closed-loop.ts';
import type { Figures } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { measureOrders, ordersOf, untilDone, warmUp } from './orders-bench.ts';
import { countTo, print, SAY_EVERY_MS } from './progress.ts';
import { type Cell, circumstances, rounded, table, writeSection } from './report.ts';

/** Enough to keep the shop busy while it makes its history. */
const HISTORY_CUSTOMERS = 32;
/** Orders between two looks at how far the history is. */
const PIECE = 1_000;
/** No figure may be worse than in the empty shop by more than this. */
const ALLOWED = 0.1;

const eventsOf = async (shop: BenchShop): Promise<number> => (await shop.counted()).events;

/** Orders after a checkpoint until those pages have been written whole that an order touches. */
const AFTER_CHECKPOINT = 500;

/**
 * What Postgres does within minutes of a history that is written in seconds is done before orders are
 * measured, not beside them: it vacuums, analyses, and after a checkpoint writes each page whole at
 * its first change, which makes the first orders dearer by a tenth.
 */
const settle = async (shop: BenchShop, crowd: LoopCustomers): Promise<void> => {
  await shop.query('vacuum analyze');
  await shop.query('checkpoint');
  await orderInLoop(shop, crowd, AFTER_CHECKPOINT);
};

/**
 * Places orders until there are so many events: what the shop does itself, every process of it has
 * taken, and so have the providers.
 */
const growTo = async (shop: BenchShop, crowd: LoopCustomers, events: number): Promise<void> => {
  const perOrder = (await eventsOf(shop)) / Math.max(1, await shop.orders());
  for (let now = await eventsOf(shop); now < events; now = await eventsOf(shop)) {
    const missing = Math.ceil((events - now) / Math.max(1, perOrder));
    await orderInLoop(shop, crowd, Math.min(PIECE, missing));
    const grown = Math.min(events, await eventsOf(shop));
    print(`  ${grown.toLocaleString('en-US')} of ${events.toLocaleString('en-US')} events`);
  }
  await untilDone(shop);
};

/** The first questions come within seconds: they are a cost of placing orders, not of open ones. */
const OPEN = `
  select (select count(*) from orders where status = 'locked')::int as locked,
    (select count(*) from outbox where finished_at is null and starts < 4)::int as first`;
const LOCKED_WITHIN_MS = 30 * 60_000;

/**
 * Resolves when all open orders wait at the registrar and the first questions about them are over.
 * @throws Error when they do not get there
 */
export const untilLocked = async (shop: BenchShop, open: number): Promise<void> => {
  let saidAt = performance.now();
  const areLocked = await waitFor(
    async () => {
      const [row] = await shop.query<{ readonly locked: number; readonly first: number }>(OPEN);
      const { locked, first } = row ?? { locked: 0, first: 0 };
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        print(`  ${locked} of ${open} open orders wait at the registrar`);
        saidAt = performance.now();
      }
      return locked >= open && first === 0;
    },
    { within: LOCKED_WITHIN_MS, every: 500 },
  );
  if (!areLocked) throw new Error(`${open} orders are not locked within ${LOCKED_WITHIN_MS} ms.`);
};

type Stage = {
  readonly name: string;
  /** By number of customers. */
  readonly figures: readonly Figures[];
};

const COMPARED = [
  ['a second', 'orders a second'],
  ['completed p50', 'to completed, p50 ms'],
  ['statements', 'statements an order'],
  ['writes', 'writing transactions'],
  ['cpu all', 'CPU an order, ms'],
  ['cpu api', 'api'],
  ['cpu worker', 'worker'],
  ['cpu projections', 'projections'],
  ['cpu sandboxes', 'sandboxes'],
  ['cpu postgres', 'postgres'],
] as const;

/** Below this a figure is within what the clock can tell. */
const LEAST_MS = 0.5;

/** @returns how much worse a figure is than in the first stage: 1.1 is a tenth. */
const worseBy = (name: string, figure: number, first: number): number => {
  if (Math.max(figure, first) < LEAST_MS) return 1;
  return name === 'a second' ? first / figure : figure / first;
};

const cellsOf = (figures: Figures, first: Figures): readonly Cell[] =>
  COMPARED.map(([name]) => {
    const [figure = Number.NaN, before = Number.NaN] = [figures[name], first[name]];
    if (figures === first) return rounded(figure);
    const ratio = worseBy(name, figure, before);
    const text = `${rounded(figure)} (×${(figure / before).toFixed(2)})`;
    return ratio > 1 + ALLOWED ? `**${text}**` : text;
  });

const growthReport = (stages: readonly Stage[], customers: readonly number[]): string =>
  [
    'In brackets beside the first of the same customers; what is worse by more than a tenth is ' +
      'set bold.',
    table(
      ['history', 'customers', ...COMPARED.map(([, title]) => title)],
      stages.flatMap(({ name, figures }) =>
        customers.map((count, index) => [
          name,
          count,
          ...cellsOf(figures[index] ?? {}, stages[0]?.figures[index] ?? {}),
        ]),
      ),
    ),
  ].join('\n\n');

/** `npm run bench growth`: what orders cost in a shop that has seen many, or has many open. */
export const benchGrowth = async (
  cluster: BenchCluster,
  { customers, orders, events, open, write }: BenchOptions,
): Promise<void> => {
  const measuredWhere = circumstances();
  const shop = await startBenchShop(cluster, 'postgres');
  try {
    await warmUp(shop);
    const crowd = await openCustomers(shop, HISTORY_CUSTOMERS);
    const crowds: LoopCustomers[] = [];
    for (const count of customers) crowds.push(await openCustomers(shop, count));
    const stages: Stage[] = [];
    const measure = async (name: string): Promise<void> => {
      const figures: Figures[] = [];
      for (const one of crowds) {
        const count = one.shoppers.length;
        figures.push(await measureOrders(shop, one, ordersOf(count, orders)));
        const speed = rounded(figures.at(-1)?.['a second'] ?? 0);
        print(`${name}, ${count} customers: ${speed} orders a second`);
      }
      stages.push({ name, figures });
    };
    const nameOf = async (): Promise<string> =>
      `${(await eventsOf(shop)).toLocaleString('en-US')} events`;

    await measure(await nameOf());
    for (const wanted of events) {
      await growTo(shop, crowd, wanted);
      await settle(shop, crowd);
      await measure(await nameOf());
    }
    if (open > 0) {
      await orderForEver(crowd, open, countTo(open, 'orders placed that stay open'));
      await untilLocked(shop, open);
      await settle(shop, crowd);
      await measure(`${await nameOf()}, ${open.toLocaleString('en-US')} open orders`);
    }
    const report = `${measuredWhere} ${growthReport(stages, customers)}`;
    print(`\n${report}`);
    if (write) writeSection('growth', report);
  } finally {
    await shop.stop();
  }
};
