// @module-tag nightly
/** Users, rights and certificates are the same on each node. */

import { anEvent, aPrefix, follow, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, EventStoreUnavailable, START } from '../port.ts';
import { type GuardedCluster, startGuardedCluster } from '../testing/guarded-stand-in.ts';
import { refusalOf } from '../testing/refusals.ts';
import { openEventStoreDb } from './open.ts';

/** Discovery fails after some 40 ms instead of a second. */
const SOON = '&maxDiscoverAttempts=2&discoveryInterval=20';

let cluster: GuardedCluster;
const opened: EventStore[] = [];

beforeEach(async () => {
  cluster = await startGuardedCluster();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  cluster.stop();
});

/** Retries for longer than the test's own limit. */
const open = (url: string): EventStore => {
  const store = openEventStoreDb(url, { giveUpAfterMs: 600_000, notReadyAfterMs: 0 });
  opened.push(store);
  return store;
};

/** The addresses of all nodes, and of each one. */
const everyWay = (): readonly string[] => [cluster.url, ...cluster.at.map(({ url }) => url)];

it('a non-admin user reads, appends and subscribes through a change of leader, over TLS', async () => {
  await cluster.letReadAll();
  const store = open(cluster.url);
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, [anEvent()]);
  let hasChanged = false;
  const { events } = await follow(
    store,
    { after: START, filter: { streamPrefixes: [stream] } },
    (seen) => seen.events.length === 2,
    async ({ caughtUp }) => {
      if (!caughtUp || hasChanged) return;
      hasChanged = true;
      cluster.kill(0);
      cluster.beginElection();
      const appended = store.append(stream, [anEvent()], 0n);
      cluster.elect(1);
      expect(await appended).toMatchObject({ ok: true, revision: 1n });
    },
  );
  expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
  expect((await store.read(stream)).events).toHaveLength(2);
  await store.ping();
});

describe('Certificates of a cluster', () => {
  it.each([
    ['expired', '&maxDiscoverAttempts=30', /not believed: certificate has expired\. Renew it/],
    ['of a stranger', SOON, /not believed: self-signed certificate\. Renew it, or name who/],
  ] as const)('that are %s are reported until they are renewed', async (...given) => {
    const [kind, settings, expected] = given;
    await cluster.letReadAll();
    const store = open(cluster.url + settings);
    await write(store, 'order-1', [anEvent()]);
    await cluster.restartWith(kind);

    // The client first looks for another node, for longer than a check waits in a short pause.
    await expect.poll(() => store.ping().then(() => '', String)).toMatch(expected);
    for (const url of everyWay()) {
      expect(await refusalOf(open(url + SOON).read('order-1'))).toMatch(expected);
    }
    const answer = store.append('order-1', [anEvent()], 0n);
    const answered = expect(answer).resolves.toMatchObject({ ok: true, revision: 1n });

    await cluster.restartWith('renewed');
    await answered;
    await store.ping();
    expect((await store.read('order-1')).events).toHaveLength(2);
  });

  it('are reported when only the leader’s has expired', async () => {
    await cluster.letReadAll();
    await cluster.restartWith('expired', [0]);
    const refusal = await refusalOf(open(cluster.url + SOON).read('order-1'));
    expect(refusal).toMatch(/not believed: certificate has expired\. Renew it/);
  });

  it('do not fail a call when one node’s has expired and the other nodes are unavailable', async () => {
    await cluster.letReadAll();
    await cluster.restartWith('expired', [1]);
    for (const node of [0, 2] as const) cluster.kill(node);
    const store = open(cluster.url + SOON);
    await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
    const read = store.read('order-1');
    await cluster.restartWith('renewed', [0, 2]);
    expect((await read).revision).toBe('no_stream');
  });

  it('do not fail a call when one node’s has expired and there is no leader', async () => {
    await cluster.letReadAll();
    await cluster.restartWith('expired', [1]);
    cluster.kill(0);
    cluster.beginElection();
    const store = open(cluster.url + SOON);
    await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
    const read = store.read('order-1');
    cluster.elect(2);
    expect((await read).revision).toBe('no_stream');
  });
});
