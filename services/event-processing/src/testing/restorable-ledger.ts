import { type EventToAppend, type Position, START } from '@haat/event-store/port';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { vi } from 'vitest';
import { restartCheckpoint } from '../checkpoint/checkpoints.ts';
import type { Following } from '../processor/follow.ts';
import { type Ledger, openLedger } from './ledger.ts';

type NewEvent = EventToAppend & { readonly stream: string };

export type RestorableLedger = Ledger & {
  /** Restores the event store; `since`: events appended before the next read. */
  readonly restoreTo: (position: Position, since?: readonly NewEvent[]) => Promise<void>;
  readonly replaceStore: () => Promise<void>;
  /** Does the same as the repair command that the processor names. */
  readonly repair: (processor: string) => Promise<void>;
};

export const allChecksFailed = ({ health }: Following, expected: RegExp): Promise<unknown> =>
  vi.waitUntil(
    () => Object.values(health).every((check) => expected.test(String(check()))),
    60_000,
  );

const repairing =
  ({ services, connection }: Ledger): RestorableLedger['repair'] =>
  async (processor) => {
    const { id } = await services.store.identify();
    await connection.pool.query('delete from ledger where processor = $1', [processor]);
    if (!(await restartCheckpoint(services.db, processor, id))) throw new Error('no checkpoint');
  };

export const inPostgres = async (): Promise<RestorableLedger> => {
  const ledger = await openLedger();
  const { pool } = ledger.connection;
  return {
    ...ledger,
    repair: repairing(ledger),
    restoreTo: async (position, since = []) => {
      const rows = JSON.stringify(since.map((event, n) => ({ ...event, n: n + 1 })));
      // One transaction: no reader sees the table in between.
      await pool.query(`begin;
        alter table events disable trigger all;
        delete from events where position > ${BigInt(position)};
        insert into events
        select ${BigInt(position)} + n, stream, row_number() over (partition by stream order by n) - 1,
          id, type, data, metadata, now()
        from jsonb_to_recordset($since$${rows}$since$)
          as e(n bigint, stream text, id uuid, type text, data jsonb, metadata jsonb);
        alter table events enable trigger all;
        alter table events enable always trigger events_append_only;
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
        commit`);
    },
    replaceStore: async () => {
      await pool.query('update event_store_identity set id = gen_random_uuid()');
    },
  };
};

export const inEventStoreDb = async (): Promise<RestorableLedger> => {
  const server = await startEventStoreDbStandIn();
  const ledger = await openLedger({ eventStoreUrl: server.url });
  // The store's id must be older than any restore point.
  await ledger.store.identify();
  return {
    ...ledger,
    repair: repairing(ledger),
    restoreTo: server.restoreTo,
    replaceStore: () => server.restoreTo(START),
    close: async () => {
      await ledger.close();
      server.stop();
    },
  };
};
