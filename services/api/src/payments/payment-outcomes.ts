import { setTimeout as delay } from 'node:timers/promises';
import { type EventStore, type Position, PositionAhead } from '@haat/platform/event-store/port';
import { createFeed, FellBehind } from '@haat/platform/followers/feed';
import type { Log } from '@haat/platform/log';

const OUTCOMES = [
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
  'PaymentPutInReview',
] as const;
const RESTART_MS = 1_000;

/** Somebody waits for the outcome of one payment. */
export type OutcomeWatch = {
  /** Resolves when the outcome is written, or after so many ms without one. */
  readonly within: (ms: number) => Promise<void>;
  /** Must be called; afterwards nobody waits any more. */
  readonly end: () => void;
};

export type PaymentOutcomes = {
  /** Watch before reading the payment: an outcome written after the reading is then not missed. */
  readonly watch: (referenceCode: string) => OutcomeWatch;
  /** Resolves once it listens; who watches before may wait in vain, as long as they wish. */
  readonly listening: Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Tells requests of payment outcomes as they are written: one reader for the whole process, however
 * many wait. What lies before its beginning has no one waiting for it, so it keeps no checkpoint.
 */
export const followPaymentOutcomes = (store: EventStore, log: Log): PaymentOutcomes => {
  const watchers = new Map<string, Set<() => void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const feed = createFeed({ store, log }, { eventTypes: OUTCOMES });
  const listening = Promise.withResolvers<void>();
  let position: Position | null = null;

  const follow = async (): Promise<void> => {
    position ??= (await store.identify()).head;
    listening.resolve();
    for await (const batch of feed.after(position, OUTCOMES, signal)) {
      for (const { data } of batch.events) {
        for (const wake of watchers.get(String(data.referenceCode)) ?? []) wake();
      }
      position = batch.position;
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (signal.aborted) return;
        // A store that was put back ends elsewhere, and what fell out of the feed is long past.
        if (error instanceof PositionAhead || error instanceof FellBehind) position = null;
        log.warn({ err: error }, 'payment outcomes are followed again in a moment');
        await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const running = run();

  return {
    listening: listening.promise,
    watch: (referenceCode) => {
      const told = Promise.withResolvers<void>();
      const watching = watchers.get(referenceCode) ?? new Set();
      watchers.set(referenceCode, watching.add(told.resolve));
      return {
        within: async (ms) => {
          const timer = setTimeout(told.resolve, ms);
          await told.promise;
          clearTimeout(timer);
        },
        end: () => {
          watching.delete(told.resolve);
          if (watching.size === 0) watchers.delete(referenceCode);
        },
      };
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
