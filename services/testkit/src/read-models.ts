import { follow } from '@haat/event-processing/processor';
import { comparePositions, START } from '@haat/event-store/port';
import { noopLog } from '@haat/platform/log';
import { liveProcessor } from '@haat/projections/live/live-processor';
import { projectors } from '@haat/projections/projectors/projectors';
import type { Engines } from './engines.ts';
import { reachedBy } from './reached.ts';
import { deadlineIn, SETTLE_TIMEOUT_MS, waitFor } from './wait-for.ts';

export type FollowedReadModels = {
  /** Resolves when the named read model, or each, is up to date. */
  readonly caughtUp: (name?: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Runs a shop's read models as the projections process does. @param timeoutMs of a wait. */
export const followReadModels = (
  { connection, store }: Engines,
  timeoutMs = SETTLE_TIMEOUT_MS,
): FollowedReadModels => {
  const { db } = connection;
  const services = { db, store, log: noopLog };
  const ending = new AbortController();
  const { ended } = follow(
    services,
    projectors.map((projector) => liveProcessor(services, projector)),
    { signal: ending.signal, pollIntervalMs: 500 },
  );
  const lastOwn = async (name: string) => {
    const eventTypes = projectors.find((one) => one.name === name)?.eventTypes ?? [];
    let last = START;
    let page = await store.readAll(START, { filter: { eventTypes } });
    for (;;) {
      last = page.events.at(-1)?.position ?? last;
      if (page.caughtUp) return last;
      page = await store.readAll(page.position, { filter: { eventTypes } });
    }
  };
  const caughtUp = async (name: string): Promise<void> => {
    const last = await lastOwn(name);
    const deadline = deadlineIn(timeoutMs, async () => [
      `read model ${name}: has come to ${await reachedBy(db, name)}, its last event is at ${last}`,
    ]);
    await waitFor(async () => comparePositions(await reachedBy(db, name), last) >= 0, deadline);
  };
  return {
    caughtUp: async (name) => {
      const names = name === undefined ? projectors.map((one) => one.name) : [name];
      await Promise.all(names.map(caughtUp));
    },
    close: async () => {
      ending.abort();
      await ended;
    },
  };
};
