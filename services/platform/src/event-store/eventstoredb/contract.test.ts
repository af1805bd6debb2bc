import { describe, it } from 'vitest';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import { startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { leftClean } from '../testing/left-clean.ts';
import { findRealEventStoreDb } from '../testing/real-event-store-db.ts';
import { startEventStoreDbCluster } from '../testing/stand-in-cluster.ts';
import { openEventStoreDb } from './open.ts';

/** Asked more often than a shop asks, nobody waits for the answer. */
const OFTEN = { askEveryMs: 100 };

const againstStandIn = (options: { supportsBatchAppend: boolean }) => async () => {
  const standIn = await startEventStoreDbStandIn(options);
  const { store, close } = leftClean(openEventStoreDb(standIn.url, OFTEN), standIn.url);
  return {
    store,
    outage: { begin: standIn.stop, end: standIn.restart },
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

/**
 * The followers stay behind for ever. Each client is connected to one first, until its first call,
 * such as `ping`, has moved it to the leader: first calls of other sorts are tested on their own.
 */
const againstCluster = async () => {
  const cluster = await startEventStoreDbCluster();
  for (const node of cluster.followers()) cluster.hold(node);
  const store = openEventStoreDb(`${cluster.url}&nodePreference=follower`, OFTEN);
  return {
    store,
    outage: {
      begin: () => {
        for (const node of [0, 1, 2]) cluster.kill(node);
      },
      end: async () => {
        for (const node of [0, 1, 2]) await cluster.restart(node);
        cluster.beginElection();
        cluster.elect(1);
      },
    },
    close: async () => {
      await store.close();
      cluster.stop();
    },
  };
};

describeEventStoreContract(
  'the EventStoreDB adapter against a stand-in for a cluster of three',
  againstCluster,
);

const real = await findRealEventStoreDb();
if (real.isThere) {
  for (const [shape, start] of Object.entries(real.shapes)) {
    describeEventStoreContract(`the EventStoreDB adapter against ${shape}`, async () => {
      const server = await start();
      const { store, close } = leftClean(openEventStoreDb(server.url), server.url);
      return {
        store,
        close: async () => {
          await close();
          await server.stop();
        },
      };
    });
  }
} else {
  describe('the EventStoreDB adapter against real servers', () => {
    it.skip(`SKIPPED: ${real.reason}`, () => undefined);
  });
}
