import { leaderOf } from '@haat/event-processing/leader';
import {
  MAX_COUNTED,
  type ProcessorStatus,
  processorStatusOf,
} from '@haat/event-processing/status';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { Column, Output } from '../command-line/output.ts';
import type { ShopServices } from '../shop.ts';

/** A lag in ms that needs attention. */
const LATE_MS = 60_000;

const whatIsWrong = (standing: ProcessorStatus, leader: string | null): string | null => {
  const { problem, parked, behindMs, position, behind } = standing;
  if (problem !== null) return problem;
  if (parked > 0) {
    return `${counted(parked, 'stream')} parked: reactors parked`;
  }
  if (behindMs > LATE_MS) {
    return leader === null
      ? 'behind, and no process leads'
      : `behind: check the health of ${leader}`;
  }
  return position === null && behind > 0 ? 'has never run' : null;
};

type Row = ProcessorStatus & { readonly wrong: string | null; readonly isCountedWhole: boolean };

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const COLUMNS: readonly Column<Row>[] = [
  ['name', ({ name }) => name],
  ['checkpoint', ({ position }) => (position === null ? 'none' : position || 'the start')],
  ['behind', ({ behind, isCountedWhole }) => `${behind}${isCountedWhole ? '' : ' or more'}`],
  ['since', ({ behind, behindMs }) => (behind === 0 ? '' : seconds(behindMs))],
  ['parked', ({ parked }) => String(parked)],
  ['health', ({ wrong }) => wrong ?? 'well'],
];

type ListedProcessor = Parameters<typeof processorStatusOf>[1];

/** @param more extra columns, with cells by processor name. @returns whether all are well. */
export const showStatuses = async (
  { db, store, clock }: Pick<ShopServices, 'db' | 'store' | 'clock'>,
  processors: readonly ListedProcessor[],
  lease: string,
  output: Output,
  more: Readonly<Record<string, ReadonlyMap<string, string>>> = {},
): Promise<boolean> => {
  const leader = await leaderOf(db, lease);
  const identity = await store.identify();
  const services = { db, store: store.blank, clock };
  const statuses = await Promise.all(
    processors.map((processor) => processorStatusOf(services, processor, identity)),
  );
  const rows = statuses.map((standing) => ({
    ...standing,
    ...Object.fromEntries(Object.entries(more).map(([head, of]) => [head, of.get(standing.name)])),
    leader,
    wrong: whatIsWrong(standing, leader),
    isCountedWhole: standing.behind < MAX_COUNTED,
  }));
  const columns = Object.entries(more).map(
    ([head, of]): Column<Row> => [head, ({ name }) => of.get(name) ?? ''],
  );
  output.rows(rows, [...COLUMNS.slice(0, -1), ...columns, ...COLUMNS.slice(-1)], '');
  output.say(leader === null ? '\nNo process leads them.' : `\n${leader} leads them.`);
  return rows.every(({ wrong }) => wrong === null);
};
