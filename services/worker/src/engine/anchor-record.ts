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
  /** How often it looks, in ms. */
  readonly pollIntervalMs: number;
  /** An anchor for so many events. */
  readonly everyEvents: number;
  /** For fewer when the oldest of them is so old, in ms. */
  readonly maxAgeMs: number;
  /** So long after the last look that went well it is not well, in ms; 60,000 unless given. */
  readonly staleMs?: number;
};

export type Anchoring = {
  /** True, or a sentence that says what is wrong. */
  readonly health: () => true | string;
  /** Looks now. Of several at once there is one. */
  readonly look: () => Promise<void>;
  /** Resolves when the last look has ended, after the signal. */
  readonly ended: Promise<void>;
};

/**
 * Signs the heads of the record's streams until the signal. What was signed and is not there any
 * more ends it: a person has to look, and a process that starts again looks anew.
 */
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
        // Not well until a look goes well: the process would be ready so much later.
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
