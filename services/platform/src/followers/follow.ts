import { comparePositions, type EventStore, PositionAhead } from '../event-store/port.ts';
import type { Log } from '../log.ts';
import { createFeed } from './feed.ts';
import type { Follower, FollowerServices } from './follower.ts';
import { countParked } from './parked-events.ts';
import { runFollower } from './run-follower.ts';
import { createStoreCheck } from './store-check.ts';

export type FollowOptions = {
  readonly signal: AbortSignal;
  /** Most events that a follower takes at once while it is behind; 1,000 unless given. */
  readonly batchSize?: number;
  /** How long new events may gather before they are read, in ms; 0 unless given. */
  readonly gatherMs?: number;
  /** How often it is looked whether parked events are to be tried again, in ms; 5,000 unless given. */
  readonly lookEveryMs?: number;
  /** First and longest wait after an error, in ms. */
  readonly retry?: { readonly firstMs: number; readonly capMs: number };
  /** Without progress for so long a follower is not well, in ms; 20,000 unless given. */
  readonly staleMs?: number;
  /**
   * How long an event of a newer version is left to a process of that version before it is put
   * aside, in ms; 10 minutes unless given.
   */
  readonly newerPatienceMs?: number;
};

export type Following = {
  /** By follower: true, or a sentence that says what is wrong. */
  readonly health: Readonly<Record<string, () => true | string>>;
  /** By follower: true once it has been at the end of the events. */
  readonly hasCaughtUp: (name: string) => boolean;
  /** In the text format of Prometheus. */
  readonly metrics: () => string;
  /** Resolves when all have ended, after the signal. */
  readonly ended: Promise<void>;
};

/** Every so many looks the store is asked whether it still is the one that is followed. */
const LOOKS_PER_IDENTITY = 6;

const describeMetric = (
  name: string,
  help: string,
  values: readonly (readonly [follower: string, value: number])[],
): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values.map(([follower, value]) => `${name}{follower="${follower}"} ${value}`),
    '',
  ].join('\n');

/** @returns asks each time whether the store is still the same, and throws when it is not. */
const sameStore = (store: EventStore) => {
  let known: string | undefined;
  return async (reached: Parameters<typeof comparePositions>[0] | undefined): Promise<void> => {
    const { id, head } = await store.identify();
    if (reached !== undefined && comparePositions(reached, head) > 0) {
      throw new PositionAhead(reached, head);
    }
    const before = known;
    known = id;
    if (before !== undefined && before !== id) throw new PositionAhead(reached ?? head, head);
  };
};

/**
 * Runs all followers of a process until the signal, with one reader of new events between them;
 * who is behind reads by itself until it meets the others.
 */
export const follow = (
  services: FollowerServices,
  followers: readonly Follower[],
  {
    signal,
    batchSize = 1_000,
    gatherMs = 0,
    lookEveryMs = 5_000,
    retry = { firstMs: 100, capMs: 10_000 },
    staleMs = 20_000,
    newerPatienceMs = 600_000,
  }: FollowOptions,
): Following => {
  const { db, store, log } = services;
  const names = followers.map(({ name }) => name);
  const eventTypes = [...new Set(followers.flatMap((follower) => follower.eventTypes))];
  const feed = createFeed(services, { eventTypes, gatherMs, silentMs: staleMs });
  const identifyStore = createStoreCheck(services);
  const options = { signal, identifyStore, batchSize, retry, staleMs, newerPatienceMs };
  const running = followers.map((follower) => runFollower(services, follower, feed, options));
  const parked = new Map(names.map((name) => [name, 0]));

  const lookAtParked = async (): Promise<void> => {
    const counts = await countParked(db, names);
    for (const name of names) {
      parked.set(name, counts.find(({ follower }) => follower === name)?.events ?? 0);
    }
    const wanted = counts.filter(({ isRetryWanted }) => isRetryWanted);
    for (const one of running) {
      if (wanted.some(({ follower }) => follower === one.name)) one.lookAgain();
    }
  };

  const requireSameStore = sameStore(store);
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
    // What goes wrong with a look goes wrong with the followers too, and they tell of it.
    await lookAtParked().catch(() => undefined);
    if (looks % LOOKS_PER_IDENTITY !== 1) return;
    await requireSameStore(feed.position()).catch((error: Error) => {
      if (error instanceof PositionAhead) feed.interrupt(error);
    });
  };
  startLooking(look, lookEveryMs, signal, log);

  return {
    health: Object.fromEntries(running.map(({ name, health }) => [name, health])),
    hasCaughtUp: (name) => running.some((one) => one.name === name && one.hasCaughtUp()),
    metrics: () =>
      describeMetric('haat_parked_events', 'Events that a follower put aside.', [...parked]) +
      describeMetric(
        'haat_follower_well',
        '1 while a follower of events makes progress.',
        running.map(({ name, health }) => [name, health() === true ? 1 : 0]),
      ),
    ended: Promise.all(running.map(({ ended }) => ended)).then(() => undefined),
  };
};

/** One look at a time, until the signal. */
const startLooking = (
  look: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
  log: Log,
): void => {
  let isLooking = false;
  const once = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await look().catch((error: unknown) => log.warn({ error }, 'could not look at the followers'));
    isLooking = false;
  };
  void once();
  const timer = setInterval(once, everyMs);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
};
