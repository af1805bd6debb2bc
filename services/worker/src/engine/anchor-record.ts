import type { Log } from '@haat/platform/log';
import { MAX_BACK_OFF_MS } from '@haat/platform/waits';
import {
  AnchorMismatch,
  type AnchorWriterServices,
  createAnchorWriter,
} from '@haat/record/anchors';
import type { Alarms } from '../alarms/alarms.ts';

export type AnchoringServices = AnchorWriterServices & {
  readonly alarms: Pick<Alarms, 'anchorsStopped'>;
  readonly log: Log;
};

export type AnchoringOptions = {
  readonly signal: AbortSignal;
  readonly pollIntervalMs: number;
  readonly everyEvents: number;
  /** Fewer events are anchored when the oldest is this old, in ms. */
  readonly maxAgeMs: number;
  /** Unhealthy this long after the last good poll, in ms; 60,000 unless given. */
  readonly staleMs?: number;
};

export type Anchoring = {
  /** True, or what is wrong. */
  readonly health: () => true | string;
  /** Polls now; concurrent calls share one poll. */
  readonly look: () => Promise<void>;
  readonly ended: Promise<void>;
};

/** Signs the heads of streams until the signal. Stops where signed events are missing. */
export const anchorRecord = (
  services: AnchoringServices,
  { signal, pollIntervalMs, staleMs = 60_000, ...options }: AnchoringOptions,
): Anchoring => {
  const { alarms, log } = services;
  const writer = createAnchorWriter(services, options);
  let stopped: string | undefined;
  let wentWellAt = performance.now();
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const pollIn = (ms: number): void => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void look(), ms);
  };
  const pollOnce = async (): Promise<void> => {
    try {
      await writer.look(signal);
      wentWellAt = performance.now();
      pollIn(pollIntervalMs);
    } catch (error) {
      if (!(error instanceof AnchorMismatch)) {
        log.warn({ error }, 'could not look what to anchor');
        // The process is not ready before a poll succeeds, so retry soon.
        return pollIn(Math.min(pollIntervalMs, MAX_BACK_OFF_MS));
      }
      stopped = error.message;
      clearTimeout(timer);
      alarms.anchorsStopped();
      log.error({ error }, 'the record does not hold what was signed: anchors are not written');
    }
  };
  const look = async (): Promise<void> => {
    if (stopped !== undefined || signal.aborted) return;
    looking ??= pollOnce().finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    resolve(looking);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  void look();

  return {
    health: () => {
      if (stopped !== undefined) return stopped;
      if (performance.now() - wentWellAt < staleMs + pollIntervalMs) return true;
      return `has not seen what to anchor for ${staleMs + pollIntervalMs} ms: the log says why`;
    },
    look,
    ended,
  };
};
