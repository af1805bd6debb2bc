import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, Position } from '@haat/platform/event-store/port';
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
  readonly stop: () => Promise<void>;
};

/**
 * Tells requests of payment outcomes as they are written: one subscription for the whole process,
 * however many wait.
 * @param after where to begin; what lies before has no one waiting for it.
 */
export const followPaymentOutcomes = (
  store: EventStore,
  log: Log,
  after: () => Promise<Position>,
): PaymentOutcomes => {
  const watchers = new Map<string, Set<() => void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const filter = { streamPrefixes: ['payment-'], eventTypes: OUTCOMES };
  let position: Position | null = null;

  const follow = async (): Promise<void> => {
    position ??= await after();
    for await (const batch of store.subscribe({ after: position, filter, signal })) {
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
        log.warn({ err: error }, 'payment outcomes are followed again in a moment');
        await delay(RESTART_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const running = run();

  return {
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
