// @module-tag money

import { newDomain } from '@haat/testkit/customer';
import { followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker } from '@haat/testkit/worker';
import { afterAll, describe, expect, it } from 'vitest';
import { describeEventStoreContract } from '../testing/event-store-contract.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { leftClean } from '../testing/left-clean.ts';
import { findRealEventStoreDb } from '../testing/real-event-store-db.ts';
import { startEventStoreDbCluster } from '../testing/stand-in-cluster.ts';
import { openEventStoreDb } from './open.ts';

/** More often and sooner than in a shop, so that no test waits for the answer. */
const OFTEN = { askEveryMs: 100, notReadyAfterMs: 0 };

const withOutage = ({ url, stop, restart }: EventStoreDbStandIn) => ({
  ...leftClean(openEventStoreDb(url, OFTEN), url),
  outage: { begin: stop, end: restart },
});

describe('A server with events from the contract tests', () => {
  let standIn: EventStoreDbStandIn;
  afterAll(() => standIn.stop());

  describeEventStoreContract('the EventStoreDB adapter against a stand-in', async () => {
    standIn = await startEventStoreDbStandIn();
    return withOutage(standIn);
  });

  it('serves a shop later: no processor stops and no event is parked', async () => {
    expect(standIn.events()).toBeGreaterThan(500);
    const shop = await openWorker({}, { eventStoreUrl: standIn.url });
    const { health } = await shop.startWorker();
    const models = followReadModels(shop);
    const { pool } = shop.connection;
    try {
      const bought = await shop.buy({ domain: newDomain() });
      await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
      await models.caughtUp();
      expect((await pool.query('select status from orders')).rows).toEqual([
        { status: 'completed' },
      ]);
      expect((await pool.query('select * from parked_events')).rows).toEqual([]);
      expect(Object.entries(health).filter(([, isHealthy]) => isHealthy() !== true)).toEqual([]);
    } finally {
      await models.close();
      await shop.close();
    }
  });
});

describeEventStoreContract(
  'the EventStoreDB adapter against a stand-in without last revisions',
  async () => {
    const standIn = await startEventStoreDbStandIn({
      reportsLastRevision: false,
    });
    const left = withOutage(standIn);
    return {
      ...left,
      close: async () => {
        await left.close();
        standIn.stop();
      },
    };
  },
);

/**
 * Two nodes stay behind forever. Each client is connected to one until its first call, such as
 * `ping`, moves it to the leader; other first calls have their own test.
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
