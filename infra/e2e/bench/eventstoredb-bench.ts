import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, type Counted, type Engine, startBenchShop } from './bench-shop.ts';
import { openCustomers } from './closed-loop.ts';
import { type EngineMeasured, eventStoreDbReport, type OrderCalls } from './eventstoredb-report.ts';
import { type Figures, summarize } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { measureOrders, ordersOf, warmUp } from './orders-bench.ts';
import { print } from './progress.ts';
import { circumstances, rounded, writeSection } from './report.ts';

const ENGINES: readonly Engine[] = ['postgres', 'eventstoredb'];

/** What was asked between two counts, an order; those that began each process's following are not. */
const callsBetween = (before: Counted, after: Counted, orders: number): readonly OrderCalls[] =>
  after.calls.flatMap((now) => {
    const { by, kind, family } = now;
    const earlier = before.calls.find(
      (one) => one.by === by && one.kind === kind && one.family === family,
    );
    const calls = now.calls - (earlier?.calls ?? 0);
    return calls === 0 ? [] : [{ by, kind, family, each: calls / orders }];
  });

type Shop = { readonly engine: Engine; readonly shop: BenchShop };

/** Runs of both engines in turn, so that what else the machine does meets both alike. */
const measureCrowd = async (
  shops: readonly Shop[],
  customers: number,
  { orders: wanted, runs }: BenchOptions,
): Promise<{ readonly measured: readonly EngineMeasured[]; readonly calls: OrderCalls[] }> => {
  const orders = ordersOf(customers, wanted);
  const crowds = [];
  for (const { shop } of shops) crowds.push(await openCustomers(shop, customers));
  const taken = shops.map((): Figures[] => []);
  const counted = await Promise.all(shops.map(({ shop }) => shop.counted()));
  for (let run = 1; run <= runs; run += 1) {
    for (const [index, { engine, shop }] of shops.entries()) {
      const crowd = crowds[index];
      if (!crowd) continue;
      const figures = await measureOrders(shop, crowd, orders);
      taken[index]?.push(figures);
      print(
        `  run ${run} of ${runs}, ${customers} customers, events in ${engine}: ` +
          `${rounded(figures['a second'] ?? 0)} orders a second, CPU an order ` +
          `${rounded(figures['cpu api'] ?? 0)} ms of the API, ` +
          `${rounded(figures['cpu worker'] ?? 0)} ms of the worker`,
      );
    }
  }
  const calls: OrderCalls[] = [];
  for (const [index, { shop }] of shops.entries()) {
    const before = counted[index];
    if (before) calls.push(...callsBetween(before, await shop.counted(), orders * runs));
  }
  return {
    measured: shops.map(({ engine }, index) => ({
      ...{ engine, customers },
      figures: summarize(taken[index] ?? []),
    })),
    calls,
  };
};

/**
 * `npm run bench eventstoredb`: the same orders with the events in Postgres and in the stand-in of
 * EventStoreDB, side by side, and what each process asks of the latter for an order.
 */
export const benchEventStoreDb = async (
  cluster: BenchCluster,
  options: BenchOptions,
): Promise<void> => {
  const measuredWhere = circumstances();
  const shops: Shop[] = [];
  try {
    for (const engine of ENGINES) {
      shops.push({ engine, shop: await startBenchShop(cluster, 'postgres', engine) });
    }
    for (const { shop } of shops) await warmUp(shop);
    const measured: EngineMeasured[] = [];
    const calls: { customers: number; calls: readonly OrderCalls[] }[] = [];
    for (const customers of options.customers) {
      const crowd = await measureCrowd(shops, customers, options);
      measured.push(...crowd.measured);
      calls.push({ customers, calls: crowd.calls });
    }
    const { runs, orders } = options;
    const size = `${measuredWhere} ${runs} ${runs === 1 ? 'run' : 'runs'} of ${orders} orders each, a quarter of them for one customer alone, both engines in turn.`;
    const report = eventStoreDbReport(size, measured, calls);
    print(`\n${report}`);
    if (options.write) writeSection('eventstoredb', report);
  } finally {
    for (const { shop } of shops.toReversed()) await shop.stop();
  }
};
