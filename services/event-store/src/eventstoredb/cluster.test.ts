// @module-tag nightly

import { noopLog } from '@haat/platform/log';
import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, EventStoreUnavailable, START } from '../port.ts';
import { type EventStoreDbCluster, startEventStoreDbCluster } from '../testing/stand-in-cluster.ts';
import type { LeaderlessAnswer } from '../testing/stand-in-refusals.ts';
import { type EventStoreDbOptions, openEventStoreDb } from './open.ts';

/** Discovery fails after some 40 ms instead of a second. */
const SOON = '&maxDiscoverAttempts=2&discoveryInterval=20';
const IMPATIENT = { appendTimeoutMs: 1_000, giveUpAfterMs: 40_000, readTimeoutMs: 1_000 };

let cluster: EventStoreDbCluster;
let store: EventStore;
const opened: EventStore[] = [];

const open = (url = cluster.url, options: EventStoreDbOptions = {}): EventStore => {
  const one = openEventStoreDb(url + SOON, { ...IMPATIENT, ...options });
  opened.push(one);
  return one;
};

beforeEach(async () => {
  cluster = await startEventStoreDbCluster();
  store = open();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  cluster.stop();
});

const idsIn = async (stream: string): Promise<string[]> =>
  (await store.read(stream)).events.map(({ id }) => id);

describe('A cluster that loses its leader', () => {
  it('writes each event once when the leader dies during 200 appends', async () => {
    const prefix = aPrefix();
    const streams = Array.from({ length: 20 }, (_, index) => `${prefix}order-${index}`);
    const sent = new Map(streams.map((stream) => [stream, someEvents(10)]));
    // The leader kept some of the last appends; none of them was answered.
    let seen = 0;
    cluster.node(0).arrivals.on('append', (count) => {
      seen = count;
      if (count === 80) {
        cluster
          .node(0)
          .failNextAppends(
            ...Array.from({ length: 10 }, () => ['answer-lost', 'ignored'] as const).flat(),
          );
      }
      if (count !== 100) return;
      cluster.kill(0);
      setImmediate(() => {
        cluster.beginElection();
        cluster.elect(1);
      });
    });

    const results = await Promise.all(
      [...sent].flatMap(([stream, events]) =>
        events.map((event) => store.append(stream, [event], 'any')),
      ),
    );

    expect(seen).toBeGreaterThanOrEqual(100);
    expect(results.every(({ ok }) => ok)).toBe(true);
    for (const [stream, events] of sent) {
      const slice = await store.read(stream);
      expect(slice.events.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
      expect(slice.events.map(({ revision }) => revision)).toEqual(
        slice.events.map((_, index) => BigInt(index)),
      );
    }
  });

  it('writes every event when the leader dies while large appends wait to be sent', async () => {
    const prefix = aPrefix();
    const longTimeoutStore = open(cluster.url, { appendTimeoutMs: 10_000 });
    const large = () => anEvent('CodeOffered', { source: 'x'.repeat(100_000) });
    cluster.node(0).arrivals.once('append', () => {
      cluster.kill(0);
      cluster.beginElection();
      cluster.elect(1);
    });

    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        longTimeoutStore.append(`${prefix}code-${index}`, [large()], 'no_stream'),
      ),
    );

    expect(results.every((result) => result.ok && result.revision === 0n)).toBe(true);
  });

  const answers: LeaderlessAnswer[] = ['not-ready', 'cancelled', 'unavailable', 'empty-error'];
  it.each(answers)(
    'appends once a leader is elected after nodes have answered: %s',
    async (answer) => {
      const own = await startEventStoreDbCluster();
      const other = open(own.url);
      const stream = `${aPrefix()}order-1`;
      await write(other, stream, [anEvent()]);
      own.beginElection(answer);
      const enoughCalls = Promise.withResolvers<void>();
      let calls = 0;
      for (const node of [0, 1, 2]) {
        // The first append and two retries, or nine gossip requests.
        const arrived = (weight: number) => () => {
          calls += weight;
          if (calls >= 9) enoughCalls.resolve();
        };
        own.node(node).arrivals.on('append', arrived(3)).on('gossip', arrived(1));
      }
      const event = anEvent();
      const appended = other.append(stream, [event], 0n);
      await enoughCalls.promise;
      own.elect(2);

      expect(await appended).toMatchObject({ ok: true, revision: 1n });
      expect((await other.read(stream)).events.at(-1)?.id).toBe(event.id);
      await other.close();
      own.stop();
    },
  );
});

describe('A cluster with no running node', () => {
  it.each(['url', 'discoveringUrl'] as const)(
    'answers appends and reads once it is back after failed discovery: %s',
    async (url) => {
      const stream = `${aPrefix()}order-1`;
      for (const node of [0, 1, 2]) cluster.kill(node);
      const failed = Promise.withResolvers<unknown>();
      const warn = ({ error }: { readonly error: Error }) => failed.resolve(String(error.cause));
      const waiting = open(cluster[url], {
        log: Object.assign(Object.create(noopLog), { warn }),
      });
      const appended = waiting.append(stream, [anEvent()], 'no_stream');
      const read = waiting.read(aPrefix());
      expect(await failed.promise).toMatch('Failed to discover');

      for (const node of [0, 1, 2]) await cluster.restart(node);
      cluster.beginElection();
      cluster.elect(1);

      expect(await appended).toMatchObject({ ok: true, revision: 0n });
      expect((await read).revision).toBe('no_stream');
    },
  );
});

describe('A cluster without a majority', () => {
  it('refuses appends and accepts them again once another node is back', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    cluster.kill(1);
    cluster.kill(2);
    cluster.beginElection();
    const failFast = open(cluster.url, { giveUpAfterMs: 200 });
    await expect(failFast.append(stream, [anEvent()], 0n)).rejects.toThrow(EventStoreUnavailable);
    const appended = store.append(stream, [anEvent()], 0n);

    await cluster.restart(2);
    cluster.elect(0);

    expect(await appended).toMatchObject({ ok: true, revision: 1n });
  });
});

describe('A stalled leader', () => {
  it('is left for the newly elected one, and its late writes change nothing', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    const event = anEvent();
    cluster.node(0).stall();
    const appended = store.append(stream, [event], 0n);
    cluster.isolate(0);
    cluster.elect(1);

    expect(await appended).toMatchObject({ ok: true, revision: 1n });
    expect(await idsIn(stream)).toHaveLength(2);
    cluster.node(0).goOn();
    expect((await idsIn(stream)).at(-1)).toBe(event.id);
  });
});

describe('A node that is behind', () => {
  it('does not answer reads that decisions depend on', async () => {
    const prefix = aPrefix();
    for (const node of cluster.followers()) cluster.hold(node);
    for (let index = 0; index < 6; index += 1) {
      const reader = open(`${cluster.url}&nodePreference=follower`);
      const stream = `${prefix}order-${index}`;
      const { position } = await write(reader, stream, [anEvent()]);
      expect((await reader.read(stream)).revision).toBe(0n);
      expect((await reader.identify()).head >= position).toBe(true);
      const page = await reader.readAll(START, { filter: { streamPrefixes: [stream] } });
      expect(page.events).toHaveLength(1);
    }
  });

  it('does not answer them as a deposed leader either', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    await store.read(stream);
    cluster.isolate(0);
    cluster.elect(1);
    const other = open(`esdb://127.0.0.1:${new URL(cluster.node(1).url).port}?tls=false`);
    await write(other, stream, [anEvent()]);

    expect(await store.append(stream, [anEvent()], 0n)).toMatchObject({ ok: false, actual: 1n });
    expect((await store.read(stream)).revision).toBe(1n);
  });
});

it('a subscription moves away from a node that is cut off from the others', async () => {
  const watching = open(cluster.url, { askEveryMs: 20 });
  const stream = `${aPrefix()}order-1`;
  await write(watching, stream, [anEvent()]);
  let isCut = false;
  const { events } = await follow(
    watching,
    { after: START, filter: { streamPrefixes: [stream] } },
    (seen) => seen.events.length === 2,
    async ({ caughtUp }) => {
      if (!caughtUp || isCut) return;
      isCut = true;
      cluster.isolate(0);
      cluster.elect(2);
      cluster.noticeIsolation(0);
      await write(watching, stream, [anEvent()]);
    },
  );
  expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
});

it('a subscription that breaks while no leader is found resumes without a crash', async () => {
  const watching = open(cluster.url, { notReadyAfterMs: 0 });
  const stream = `${aPrefix()}order-1`;
  await write(watching, stream, [anEvent()]);
  let isLost = false;
  const { events } = await follow(
    watching,
    { after: START, filter: { streamPrefixes: [stream] } },
    (seen) => seen.events.length === 2,
    async ({ caughtUp }) => {
      if (!caughtUp || isLost) return;
      isLost = true;
      cluster.beginElection();
      const looking = new Promise<void>((resolve) => {
        for (const node of cluster.nodes) cluster.node(node).arrivals.once('gossip', resolve);
      });
      // After a refusal it finds another node, while the subscription continues.
      const read = watching.read(stream);
      await looking;
      cluster.node(0).cutReads();
      await expect(watching.ping()).rejects.toThrow(EventStoreUnavailable);
      cluster.elect(1);
      expect((await read).revision).toBe(0n);
      await write(watching, stream, [anEvent()]);
    },
  );
  expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
});
