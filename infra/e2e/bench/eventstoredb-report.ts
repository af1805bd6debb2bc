import type { Engine } from './bench-shop.ts';
import type { Summary } from './figures.ts';
import { rounded, spread, table } from './report.ts';

export type EngineMeasured = {
  readonly engine: Engine;
  readonly customers: number;
  readonly figures: Readonly<Record<string, Summary>>;
};

/** Calls of one sort that one process makes for an order. */
export type OrderCalls = {
  readonly by: string;
  readonly kind: string;
  readonly family: string;
  readonly each: number;
};

const TOLD = ['a second', 'cpu api', 'cpu worker', 'cpu projections', 'cpu postgres'] as const;

const speeds = (all: readonly EngineMeasured[]): string =>
  table(
    [
      'customers, events in',
      'orders a second',
      'API, ms of CPU an order',
      'worker',
      'projections',
      'Postgres',
      'the stand-in itself',
    ],
    all.map(({ customers, engine, figures }) => [
      `${customers}, ${engine}`,
      ...[...TOLD, 'cpu stand-in'].map((name) => spread(figures[name])),
    ]),
  );

const PROCESSES = ['api', 'worker', 'projections'] as const;

const isTold = (each: number): boolean => each >= 0.005;

const KINDS: Readonly<Record<string, string>> = {
  read: 'reads',
  append: 'appends',
  'read of all': 'reads of all',
  subscription: 'subscriptions',
};

const callRows = (customers: number, calls: readonly OrderCalls[]) => {
  const sorts = new Map(calls.map(({ kind, family }) => [`${kind} ${family}`, { kind, family }]));
  const eachOf = (by: string, kind: string, family?: string): number =>
    calls
      .filter((one) => one.by === `haat-${by}` && one.kind === kind)
      .filter((one) => family === undefined || one.family === family)
      .reduce((sum, { each }) => sum + each, 0);
  const cells = (kind: string, family?: string) => {
    const each = PROCESSES.map((by) => eachOf(by, kind, family));
    return each.some(isTold) ? each.map((one) => (isTold(one) ? rounded(one) : '')) : undefined;
  };
  const rowOf = (name: string, kind: string, family?: string) => {
    const told = cells(kind, family);
    return told ? [[customers, name, ...told]] : [];
  };
  const kinds = [...new Set(calls.map(({ kind }) => kind))].toSorted();
  return kinds.flatMap((kind) => [
    ...rowOf(`**${KINDS[kind] ?? kind}**`, kind),
    ...[...sorts.values()]
      .filter((one) => one.kind === kind && one.family !== '')
      .map(({ family }) => family)
      .toSorted()
      .flatMap((family) => rowOf(`${kind} of \`${family}\``, kind, family)),
  ]);
};

/**
 * Both engines beside each other, and the calls of EventStoreDB.
 * @param size of what was measured, in words.
 */
export const eventStoreDbReport = (
  size: string,
  measured: readonly EngineMeasured[],
  calls: readonly { readonly customers: number; readonly calls: readonly OrderCalls[] }[],
): string =>
  [
    `${size} A figure is the median of the runs, in brackets how far the lowest and the highest ` +
      'lie apart, in per cent of it. The stand-in is our own JavaScript and keeps all in memory: ' +
      'what it takes itself proves nothing of the server.',
    speeds(measured),
    'Calls an order:',
    table(
      ['customers', 'call', ...PROCESSES],
      calls.flatMap(({ customers, calls: each }) => callRows(customers, each)),
    ),
  ].join('\n\n');
