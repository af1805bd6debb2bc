import { setTimeout as delay } from 'node:timers/promises';
import { comparePositions, type Position, START } from '@haat/event-store/port';
import { named } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { withTimeout } from '@haat/platform/waits';
import type { Kysely } from 'kysely';

const POLL_INTERVAL_MS = 20;

type Waiter = { readonly position: Position; readonly wake: () => void };

export type Progress = {
  /** Resolves when the read model has reached the position, or after the timeout in ms. */
  readonly reached: (position: Position, timeoutMs: number) => Promise<void>;
};

/** Polls a read model's checkpoint, only while requests wait for it. */
export const followProgress = (db: Kysely<Database>, name: string, log: Log): Progress => {
  const waiters = new Set<Waiter>();
  let looking = false;

  const checkpoint = async (): Promise<Position> => {
    const row = await db
      .selectFrom('checkpoints')
      .modifyFront(named('find_progress'))
      .select('position')
      .where('name', '=', name)
      .executeTakeFirst();
    return (row?.position as Position | undefined) ?? START;
  };

  const look = async (): Promise<void> => {
    const position = await checkpoint();
    for (const waiter of waiters) {
      if (comparePositions(position, waiter.position) >= 0) waiter.wake();
    }
  };

  const lookWhileAwaited = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      while (waiters.size > 0) {
        await look();
        if (waiters.size > 0) await delay(POLL_INTERVAL_MS);
      }
    } catch (error) {
      // The waiting queries meet the same problem and report it.
      log.warn({ err: error, name }, 'a checkpoint could not be read');
      for (const waiter of waiters) waiter.wake();
    } finally {
      looking = false;
    }
  };

  return {
    reached: async (position, ms) => {
      const woken = Promise.withResolvers<void>();
      const waiter: Waiter = { position, wake: woken.resolve };
      waiters.add(waiter);
      void lookWhileAwaited();
      await withTimeout(woken.promise, ms);
      waiters.delete(waiter);
    },
  };
};
