// @module-tag nightly
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BenchCluster, startBenchCluster } from './bench-cluster.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import { openCustomers } from './closed-loop.ts';
import { measureBesideInserts } from './orders-bench.ts';

let cluster: BenchCluster;
let shop: BenchShop;
beforeAll(async () => {
  cluster = await startBenchCluster();
  shop = await startBenchShop(cluster, 'postgres');
});
afterAll(async () => {
  await shop?.stop();
  await cluster?.remove();
});

it.skipIf(process.platform !== 'linux')('an order is measured until it is completed', async () => {
  const crowd = await openCustomers(shop, 2);
  const figures = await measureBesideInserts(shop, crowd, 6);
  const wrong = Object.entries(figures).filter(([, figure]) => !(figure >= 0));
  expect(wrong).toEqual([]);
  const completed = `select count(*)::int as completed from events where type = 'OrderCompleted'`;
  expect(await shop.query(completed)).toEqual([{ completed: 6 }]);
  expect(figures.events).toBeGreaterThan(8);
  expect(figures.statements).toBeGreaterThan(0);
  expect(figures.writes).toBeGreaterThan(0);
  expect(figures.writes).toBeLessThan(figures.statements ?? 0);
  expect(figures['completed p50']).toBeGreaterThan(figures['buy p50'] ?? 0);
  for (const name of ['api', 'worker', 'projections', 'postgres', 'load generator']) {
    expect(figures[`cpu ${name}`], name).toBeGreaterThan(0);
    expect(shop.memory()[name as 'api'], name).toBeGreaterThan(1_000_000);
  }
});
