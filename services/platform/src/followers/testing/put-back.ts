import { type Position, START } from '../../event-store/port.ts';
import { startEventStoreDbStandIn } from '../../event-store/testing/eventstoredb-stand-in.ts';
import { type Ledger, openLedger } from './ledger.ts';

/** A ledger whose event store can be put back to an earlier state, or replaced by another. */
export type PutBackLedger = Ledger & {
  /** What a restored backup does: the newest events were never there. */
  readonly putBackTo: (position: Position) => Promise<void>;
  readonly replaceStore: () => Promise<void>;
};

export const inPostgres = async (): Promise<PutBackLedger> => {
  const ledger = await openLedger();
  const { pool } = ledger.connection;
  return {
    ...ledger,
    putBackTo: async (position) => {
      await pool.query(`alter table events disable trigger all;
        delete from events where position > ${BigInt(position)};
        alter table events enable trigger all; alter table events enable always trigger events_append_only`);
    },
    replaceStore: async () => {
      await pool.query('update event_store_identity set id = gen_random_uuid()');
    },
  };
};

export const inEventStoreDb = async (): Promise<PutBackLedger> => {
  const server = await startEventStoreDbStandIn();
  const ledger = await openLedger({ eventStoreUrl: server.url });
  // Whoever asks first writes the id: it is older than whatever the store is put back to.
  await ledger.store.identify();
  return {
    ...ledger,
    putBackTo: server.putBackTo,
    replaceStore: () => server.putBackTo(START),
    close: async () => {
      await ledger.close();
      server.stop();
    },
  };
};
