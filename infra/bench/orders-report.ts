import { PROCESSES, type ProcessName } from './bench-shop.ts';
import { WAITS } from './closed-loop.ts';
import { type Figures, type Summary, summarize } from './figures.ts';
import type { Engine } from './options.ts';
import { type Cell, rounded, spread, table } from './report.ts';

export type Measured = {
  readonly queue: string;
  readonly engine: Engine;
  readonly customers: number;
  readonly figures: Readonly<Record<string, Summary>>;
  /** In sequence. */
  readonly runs: readonly Figures[];
};

const rowsOf = (all: readonly Measured[], cells: (one: Measured) => readonly Cell[]) =>
  all.map((one) => [
    [one.customers, one.queue, ...(one.engine === 'postgres' ? [] : [one.engine])].join(', '),
    ...cells(one),
  ]);

const speeds = (all: readonly Measured[]): string =>
  table(
    [
      'customers, queue',
      'orders per second to completion',
      'statements per order',
      'planned again, per order',
      'writing transactions per order',
      'events per order',
      'plain `INSERT`s per second',
      "share of the orders' events",
    ],
    rowsOf(all, ({ figures }) =>
      ['a second', 'statements', 'planned', 'writes', 'events', 'inserts', 'share'].map((name) =>
        spread(figures[name]),
      ),
    ),
  );

const WAIT_NAMES = {
  report: 'submit the payment',
  check: 'check',
  buy: 'order',
  completed: 'from submission to completion',
} as const;

const waits = (all: readonly Measured[]): string =>
  table(
    ['customers, queue', ...WAITS.map((wait) => `${WAIT_NAMES[wait]}, ms`)],
    rowsOf(all, ({ figures }) =>
      WAITS.map((wait) =>
        ['p50', 'p95', 'p99']
          .map((name) => rounded(figures[`${wait} ${name}`]?.median ?? Number.NaN))
          .join(' / '),
      ),
    ),
  );

const cpu = (all: readonly Measured[]): string => {
  const names = [...PROCESSES, 'all'].filter((name) =>
    all.some(({ figures }) => `cpu ${name}` in figures),
  );
  return table(
    ['customers, queue', ...names],
    rowsOf(all, ({ figures }) => names.map((name) => spread(figures[`cpu ${name}`]))),
  );
};

export const ordersReport = (all: readonly Measured[], size: string): string =>
  [
    `${size} Each figure is the median of the runs; in brackets: the range from lowest to ` +
      'highest, in per cent of the median.',
    speeds(all),
    'Waits, p50 / p95 / p99, medians of the runs:',
    waits(all),
    'CPU per order, ms:',
    cpu(all),
  ].join('\n\n');

const SERVICES_COMPARED = ['cpu api', 'cpu worker', 'cpu projections'] as const;

const compared = (figures: Figures): Figures => ({
  ...Object.fromEntries(
    ['a second', ...SERVICES_COMPARED].map((name) => [name, figures[name] ?? Number.NaN]),
  ),
  'cpu of the three': SERVICES_COMPARED.reduce((sum, name) => sum + (figures[name] ?? 0), 0),
});

/** EventStoreDB's figures as a share of Postgres', from runs that took turns. */
export const enginesReport = (all: readonly Measured[]): string => {
  const names = ['a second', ...SERVICES_COMPARED, 'cpu of the three'];
  const rows = all
    .filter(({ engine }) => engine === 'eventstoredb')
    .flatMap((one) => {
      const beside = all.find(
        ({ engine, queue, customers }) =>
          engine === 'postgres' && queue === one.queue && customers === one.customers,
      );
      if (!beside) return [];
      const shares = one.runs.map((figures, run) => {
        const [own, others] = [compared(figures), compared(beside.runs[run] ?? {})];
        return Object.fromEntries(
          names.map((name) => [name, (own[name] ?? 0) / (others[name] ?? 0)]),
        );
      });
      const summary = summarize(shares);
      return [
        [
          `${one.customers}, ${one.queue}`,
          ...names.map((name) => spread(summary[name])),
          ...['appends', 'reads'].map((name) => spread(one.figures[name])),
        ],
      ];
    });
  return table(
    [
      'customers, queue',
      'orders per second',
      'CPU per order: api',
      'worker',
      'projections',
      'the three',
      'appends per order',
      'reads per order',
    ],
    rows,
  );
};

const MEGABYTE = 1024 * 1024;

export type Memory = {
  readonly queue: string;
  readonly orders: number;
  /** Bytes by process. */
  readonly by: Readonly<Partial<Record<ProcessName, number>>>;
};

export const memoryReport = (all: readonly Memory[]): string => {
  const names = PROCESSES.filter((name) => all.some(({ by }) => name in by));
  return table(
    ['queue, orders so far', ...names.map((name) => `${name}, MB`)],
    all.map(({ queue, orders, by }) => [
      `${queue}, ${orders.toLocaleString('en-US')}`,
      ...names.map((name) => {
        const bytes = by[name];
        return bytes === undefined ? '' : Math.round(bytes / MEGABYTE);
      }),
    ]),
  );
};
