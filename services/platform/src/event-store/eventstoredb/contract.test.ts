import { describe, it } from 'vitest';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { leftClean } from '../testing/left-clean.ts';
import { findRealEventStoreDb } from '../testing/real-event-store-db.ts';
import { openEventStoreDb } from './open.ts';

const againstStandIn = (options: { supportsBatchAppend: boolean }) => async () => {
  const standIn = await startEventStoreDbStandIn(options);
  const { store, close } = leftClean(openEventStoreDb(standIn.url), standIn.url);
  return {
    store,
    close: async () => {
      await close();
      standIn.stop();
    },
  };
};

describeEventStoreContract(
  'the EventStoreDB adapter against a stand-in',
  againstStandIn({ supportsBatchAppend: true }),
);

describeEventStoreContract(
  'the EventStoreDB adapter against a stand-in that knows no batch appends',
  againstStandIn({ supportsBatchAppend: false }),
);

const real = await findRealEventStoreDb();
const REAL = 'the EventStoreDB adapter against a real server';
if (real.isThere) {
  describeEventStoreContract(REAL, async () => {
    const server = await real.start();
    const { store, close } = leftClean(openEventStoreDb(server.url), server.url);
    return {
      store,
      close: async () => {
        await close();
        await server.stop();
      },
    };
  });
} else {
  describe(REAL, () => {
    it.skip(`SKIPPED: ${real.reason}`, () => undefined);
  });
}
