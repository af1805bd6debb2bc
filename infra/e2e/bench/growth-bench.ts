import { waitFor } from '../../run/processes/wait.ts';
import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import {
  type LoopCustomers,
  openCrowds,
  openCustomers,
  orderForEver,
  orderInLoop,
} from './closed-loop.ts';
import { type Figures, summarize } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { measureOrders, ordersOf, undone, untilDone, warmUp } from './orders-bench.ts';
import { countTo, print, SAY_EVERY_MS } from './progress.ts';
import { type Cell, circumstances, rounded, table, writeSection } from './report.ts';

/** Enough to keep the shop busy while it makes its history. */
const HISTORY_CUSTOMERS = 32;
/** Orders between two looks at how far the history is. */
const PIECE = 1_000;
/** No figure may be worse than in a young shop by more than this. */
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

const LOCKED = "select count(*)::int as locked from orders where status = 'locked'";
const LOCKED_WITHIN_MS = 30 * 60_000;

/**
 * Resolves when all open orders wait at the registrar and the first questions about them are over.
 * @throws Error when they do not get there
 */
export const untilLocked = async (shop: BenchShop, open: number): Promise<void> => {
  let saidAt = performance.now();
  const areLocked = await waitFor(
    async () => {
      const [row] = await shop.query<{ readonly locked: number }>(LOCKED);
      const locked = row?.locked ?? 0;
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        print(`  ${locked} of ${open} open orders wait at the registrar`);
        saidAt = performance.now();
      }
      // The first questions come within seconds: they are a cost of placing orders, not of open ones.
      return locked >= open && (await undone(shop)) === 0;
    },
    { within: LOCKED_WITHIN_MS, every: 500 },
  );
  if (!areLocked) throw new Error(`${open} orders are not locked within ${LOCKED_WITHIN_MS} ms.`);
};

/** A shop that has taken some orders, and the same beside one that has just been warmed up. */
type Stage = {
  readonly name: string;
  /** By number of customers; medians of the runs. */
  readonly beside: readonly { readonly young: Figures; readonly grown: Figures }[];
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

/** @returns how much worse a figure is than in the young shop: 1.1 is a tenth. */
const worseBy = (name: string, figure: number, young: number): number => {
  if (Math.max(figure, young) < LEAST_MS) return 1;
  return name === 'a second' ? young / figure : figure / young;
};

const cellsOf = (figures: Figures, young: Figures): readonly Cell[] =>
  COMPARED.map(([name]) => {
    const [figure = Number.NaN, before = Number.NaN] = [figures[name], young[name]];
    const text = `${rounded(figure)} (×${(figure / before).toFixed(2)})`;
    return worseBy(name, figure, before) > 1 + ALLOWED ? `**${text}**` : text;
  });

const growthReport = (stages: readonly Stage[], customers: readonly number[]): string =>
  [
    'In brackets beside the young shop; what is worse by more than a tenth is set bold.',
    table(
      ['history', 'customers', ...COMPARED.map(([, title]) => title)],
      stages.flatMap(({ name, beside }) =>
        beside.map(({ young, grown }, index) => [
          name,
          customers[index] ?? '',
          ...cellsOf(grown, young),
        ]),
      ),
    ),
  ].join('\n\n');

const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.entries(summarize(runs)).map(([name, { median }]) => [name, median] as const),
  );

type Crowded = { readonly shop: BenchShop; readonly crowds: readonly LoopCustomers[] };

/** Runs of a young shop and of a grown one in turn, of each number of customers. */
const measureInTurn = async (
  name: string,
  [young, grown]: readonly [Crowded, Crowded],
  { customers, orders, runs }: Pick<BenchOptions, 'customers' | 'orders' | 'runs'>,
): Promise<Stage> => {
  const taken = customers.map(() => ({ young: [] as Figures[], grown: [] as Figures[] }));
  const measure = async ({ shop, crowds }: Crowded, index: number): Promise<Figures> => {
    const crowd = crowds[index] as LoopCustomers;
    return measureOrders(shop, crowd, ordersOf(crowd.shoppers.length, orders));
  };
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, of] of taken.entries()) {
      const both = [await measure(young, index), await measure(grown, index)] as const;
      of.young.push(both[0]);
      of.grown.push(both[1]);
      const speeds = both.map((figures) => rounded(figures['a second'] ?? 0)).join(' and ');
      print(`${name}, run ${run}, ${customers[index]} customers: ${speeds} orders a second`);
    }
  }
  const beside = taken.map((of) => ({ young: medians(of.young), grown: medians(of.grown) }));
  return { name, beside };
};

/**
 * `npm run bench growth`: what orders cost in a shop that has seen many, or has many open, beside a
 * young one. Each has a Postgres of its own, so that neither pays for what the other leaves to be
 * done; runs of both in turn, since within minutes a machine becomes slower by more than a tenth.
 */
export const benchGrowth = async (
  cluster: BenchCluster,
  options: BenchOptions,
  anotherCluster: () => Promise<BenchCluster>,
): Promise<void> => {
  const { customers, orders, runs, events, open, write } = options;
  const measuredWhere = circumstances();
  const youngCluster = await anotherCluster();
  const shop = await startBenchShop(cluster, 'postgres');
  try {
    await warmUp(shop);
    const crowd = await openCustomers(shop, HISTORY_CUSTOMERS);
    const grown = { shop, crowds: await openCrowds(shop, customers) };
    const stages: Stage[] = [];

    /** @param but what the shop has beside its history. */
    const measure = async (but = ''): Promise<void> => {
      await settle(shop, crowd);
      const name = `${(await eventsOf(shop)).toLocaleString('en-US')} events${but}`;
      const young = await startBenchShop(youngCluster, 'postgres');
      try {
        await warmUp(young);
        const crowds = await openCrowds(young, customers);
        stages.push(await measureInTurn(name, [{ shop: young, crowds }, grown], options));
      } finally {
        await young.stop();
      }
    };

    for (const wanted of events) {
      await growTo(shop, crowd, wanted);
      await measure();
    }
    if (open > 0) {
      await orderForEver(crowd, open, countTo(open, 'orders placed that stay open'));
      await untilLocked(shop, open);
      await measure(`, ${open.toLocaleString('en-US')} open orders`);
    }
    const size = `The middle one of ${runs} runs of ${orders} orders, a quarter of them for one customer alone.`;
    const report = `${measuredWhere} ${size} ${growthReport(stages, customers)}`;
    print(`\n${report}`);
    if (write) writeSection('growth', report);
  } finally {
    await shop.stop();
  }
};
