import { comparePositions, type Position, START } from '@haat/event-store/port';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { reachedBy } from '@haat/testkit/reached';
import { waitFor } from '@haat/testkit/wait-for';
import fc from 'fast-check';
import { projectors } from '../projectors/projectors.ts';
import { histories, type StreamEvent, toAppend } from './history.ts';

export type ReadModels = Engines & {
  /** @returns the position of the last event. */
  readonly append: (events: readonly StreamEvent[]) => Promise<Position>;
  /** Resolves once the read model has handled its events up to the position. */
  readonly reached: (name: string, position: Position) => Promise<void>;
  readonly rows: (view: string) => Promise<readonly Record<string, unknown>[]>;
};

/** The same for the same seed. */
export const someHistory = (seed: number, groups = 1): readonly StreamEvent[] =>
  fc.sample(histories, { numRuns: groups, seed }).flatMap((history, group) =>
    history.map(({ stream, event }) => {
      const rename = (id: string): string => `${id}-${seed}-${group}`;
      const ids = ['orderId', 'referenceCode', 'customerId', 'invoiceNumber'];
      const data = Object.fromEntries(
        Object.entries(event.data).map(([field, value]) => [
          field,
          ids.includes(field) ? rename(String(value)).slice(-16) : value,
        ]),
      );
      return { stream: rename(stream), event: { ...event, data } as StreamEvent['event'] };
    }),
  );

export const openReadModels = async (): Promise<ReadModels> => {
  const engines = await openEngines();
  const { store } = engines;
  const { db, pool } = engines.connection;

  /** A checkpoint may stay at its last own event. */
  const lastOwn = async (name: string, upTo: Position): Promise<Position> => {
    const eventTypes = projectors.find((one) => one.name === name)?.eventTypes ?? [];
    const { events } = await store.readAll(START, { filter: { eventTypes }, limit: 10_000 });
    const own = events.filter(({ position }) => comparePositions(position, upTo) <= 0);
    return own.at(-1)?.position ?? START;
  };

  const reached: ReadModels['reached'] = async (name, position) => {
    const last = await lastOwn(name, position);
    await waitFor(async () => comparePositions(await reachedBy(db, name), last) >= 0);
  };

  return {
    ...engines,
    append: async (events) => {
      let last = '' as Position;
      for (const { stream, event } of events) {
        const { revision } = await store.read(stream);
        const next = revision === 'no_stream' ? 0n : revision + 1n;
        const appended = await store.append(stream, [toAppend(stream, event, next)], revision);
        if (!appended.ok) throw new Error(`${stream} was written by another process`);
        last = appended.position;
      }
      return last;
    },
    reached,
    rows: async (view) => (await pool.query(`select * from ${view} order by 1, 2`)).rows,
  };
};
