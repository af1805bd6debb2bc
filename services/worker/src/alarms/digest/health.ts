import { statfs } from 'node:fs/promises';
import { listCheckpoints } from '@haat/event-processing/checkpoints';
import { type EventStore, firstAfter, type Position } from '@haat/event-store/port';
import type { Config } from '@haat/platform/config';
import { decidedAt } from '@haat/record/hash-chain';
import { type Backlog, findBacklog } from '../backlog.ts';
import type { WaitingServices } from '../inbox/waiting.ts';
import { findLastRuns, type LastRuns } from '../last-runs.ts';

export type HealthServices = Pick<WaitingServices, 'db' | 'store' | 'clock'> & {
  readonly settings: Pick<Config, 'HAAT_STATE_DIR'>;
  /** Names of the present event processors: older ones leave their checkpoints. */
  readonly processors: readonly string[];
};

type LagServices = Pick<HealthServices, 'db' | 'clock' | 'processors'> & {
  readonly store: { readonly blank: Pick<EventStore, 'readAll'> };
};

export type Lag = { readonly name: string; readonly ms: number };

export type ShopHealth = {
  /** The event processor that is furthest behind; null while none is. */
  readonly lag: Lag | null;
  /** What is due and was not begun. */
  readonly queues: readonly Backlog[];
  /** Used share of the disk of the state folder, 0 to 1; null if it is not on this machine. */
  readonly diskUsed: number | null;
  readonly lastRuns: LastRuns;
};

/** A disk that is fuller needs a person; the same in alerts.yml. */
export const DISK_SHARE = 0.85;

/** @returns the used share of the folder's disk as `df` counts it, 0 to 1; null without the folder. */
export const diskUsed = async (folder: string): Promise<number | null> => {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used / (used + bavail);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** @returns those of the named processors that are behind their events, the worst first. */
export const findLags = async ({
  db,
  store,
  clock,
  processors,
}: LagServices): Promise<readonly Lag[]> => {
  const rows = await listCheckpoints(db);
  const lags = await Promise.all(
    rows
      .filter(({ name }) => processors.includes(name))
      .map(async ({ name, position, event_types }) => {
        // A read model's columns are listed too; only they have a dot.
        const eventTypes = event_types.filter((type) => !type.includes('.'));
        const next = await firstAfter(store.blank, position as Position, { eventTypes });
        return { name, ms: next === undefined ? 0 : clock.now() - Date.parse(decidedAt(next)) };
      }),
  );
  return lags.filter(({ ms }) => ms > 0).toSorted((one, other) => other.ms - one.ms);
};

export const findHealth = async (services: HealthServices): Promise<ShopHealth> => {
  const { db, settings } = services;
  const [lags, queues, used, lastRuns] = await Promise.all([
    findLags(services),
    findBacklog(services),
    diskUsed(settings.HAAT_STATE_DIR),
    findLastRuns(db),
  ]);
  return { lag: lags[0] ?? null, queues, diskUsed: used, lastRuns };
};
