import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '@haat/testkit/request-function';
import type { StackRequest } from '@haat/testkit/stack';
import { signUp, visit } from '@haat/testkit/test-customer';
import type { BenchCluster } from './bench-cluster.ts';
import { type BenchShop, startBenchShop } from './bench-shop.ts';
import { type LoopCustomers, openCustomers, orderInLoop } from './closed-loop.ts';
import { type Figures, summarize } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { percentiles } from './percentiles.ts';
import { print } from './progress.ts';
import { circumstances, rounded, spread, table, writeSection } from './report.ts';

const CUSTOMERS = 32;
const WARM_UP_CUSTOMERS = 8;
const WARM_UP_ORDERS = 100;
/** In ms between two looks at a page: a visitor, not a second crowd. */
const LOOK_EVERY_MS = 40;

const ARRANGEMENTS: Readonly<Record<string, NonNullable<StackRequest['together']>>> = {
  apart: [],
  'the API apart': ['projections', 'worker'],
  together: ['projections', 'worker', 'api'],
};

type Looks = Readonly<Record<string, () => Promise<Answer>>>;

/** What a visitor and a customer wait for. */
const looksAt = async (shop: BenchShop): Promise<Looks> => {
  const customer = await signUp(shop.baseUrl);
  const visitor = visit(shop.baseUrl);
  return {
    '/': () => visitor.get('/'),
    '/api/orders': () => customer.get('/api/orders'),
    login: async () => {
      await customer.logIn();
      return { status: 200 } as Answer;
    },
  };
};

/** The 95th percentile of each page in ms, and orders a second, while customers order. */
const measurePages = async (
  shop: BenchShop,
  crowd: LoopCustomers,
  looks: Looks,
  orders: number,
): Promise<Figures> => {
  let isOver = false;
  const lookAt = async (look: () => Promise<Answer>): Promise<number> => {
    const waits: number[] = [];
    while (!isOver) {
      const began = performance.now();
      const { status } = await look();
      if (status !== 200) throw new Error(`A page answers ${status}.`);
      waits.push(performance.now() - began);
      await pause(LOOK_EVERY_MS);
    }
    return percentiles(waits).p95;
  };
  const looking = Object.entries(looks).map(
    async ([name, look]) => [name, await lookAt(look)] as const,
  );
  const ordering = orderInLoop(shop, crowd, orders).finally(() => {
    isOver = true;
  });
  const [{ seconds }, ...waits] = await Promise.all([ordering, ...looking]);
  return { ...Object.fromEntries(waits), 'orders a second': orders / seconds };
};

/** `npm run bench pages`: pages of each arrangement of processes while 32 customers order. */
export const benchPages = async (
  cluster: BenchCluster,
  { orders, runs, write }: BenchOptions,
): Promise<void> => {
  const measuredWhere = circumstances();
  const opened: (() => Promise<void>)[] = [];
  try {
    const measured = [];
    for (const [name, together] of Object.entries(ARRANGEMENTS)) {
      const shop = await startBenchShop(cluster, 'postgres', 'postgres', { together, web: true });
      opened.push(shop.stop);
      await orderInLoop(shop, await openCustomers(shop, WARM_UP_CUSTOMERS), WARM_UP_ORDERS);
      const crowd = await openCustomers(shop, CUSTOMERS);
      measured.push({ name, shop, crowd, looks: await looksAt(shop), taken: [] as Figures[] });
    }
    for (let run = 1; run <= runs; run += 1) {
      for (const { name, shop, crowd, looks, taken } of measured) {
        const figures = await measurePages(shop, crowd, looks, orders);
        taken.push(figures);
        const said = Object.entries(figures).map(([page, ms]) => `${page} ${rounded(ms)}`);
        print(`  run ${run} of ${runs}, ${name}: ${said.join(', ')}`);
      }
    }
    const names = Object.keys(measured[0]?.taken[0] ?? {});
    const rows = measured.map(({ name, taken }) => {
      const summary = summarize(taken);
      return [name, ...names.map((one) => spread(summary[one]))];
    });
    const columns = names.map((one) => (one.startsWith('orders') ? one : `${one}, ms`));
    const report = `${measuredWhere} The 95th percentile, medians of ${runs} runs of ${orders} orders in turns.\n\n${table(['processes', ...columns], rows)}`;
    print(`\n${report}`);
    if (write) writeSection('pages', report);
  } finally {
    for (const close of opened.toReversed()) await close();
  }
};
