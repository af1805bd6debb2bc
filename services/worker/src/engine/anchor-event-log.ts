import { createOutageLog, type Log } from '@haat/platform/log';
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
  /** Also fewer events are anchored once the oldest is this old, in ms. */
  readonly maxAgeMs: number;
  /**
   * Unhealthy after this many ms and a poll interval without a successful poll; 60,000 unless
   * given.
   */
  readonly staleMs?: number;
};

export type Anchoring = {
  /** True, or a sentence with the problem. */
  readonly health: () => true | string;
  /** Polls now; concurrent calls share a poll. */
  readonly poll: () => Promise<void>;
  readonly ended: Promise<void>;
};

/** Signs the heads of streams until the signal. Stops for good if signed events are missing. */
export const anchorEventLog = (
  services: AnchoringServices,
  { signal, pollIntervalMs, staleMs = 60_000, ...options }: AnchoringOptions,
): Anchoring => {
  const { alarms, log } = services;
  const writer = createAnchorWriter(services, options);
  const outage = createOutageLog(log, 'could not poll for events to anchor');
  let stopped: string | undefined;
  let succeededAt = performance.now();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const pollIn = (ms: number): void => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void poll(), ms);
  };
  const pollOnce = async (): Promise<void> => {
    try {
      await writer.poll(signal);
      succeededAt = performance.now();
      outage.worked();
      pollIn(pollIntervalMs);
    } catch (error) {
      if (!(error instanceof AnchorMismatch)) {
        outage.failed(error);
        // The process is not ready before a poll succeeds, so retry soon.
        return pollIn(Math.min(pollIntervalMs, MAX_BACK_OFF_MS));
      }
      stopped = error.message;
      clearTimeout(timer);
      alarms.anchorsStopped();
      log.error({ error }, 'the event log does not match its anchors: no more anchors are signed');
    }
  };
  const poll = async (): Promise<void> => {
    if (stopped !== undefined || signal.aborted) return;
    polling ??= pollOnce().finally(() => {
      polling = undefined;
    });
    await polling;
  };
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    clearTimeout(timer);
    resolve(polling);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  void poll();

  return {
    health: () => {
      if (stopped !== undefined) return stopped;
      if (performance.now() - succeededAt < staleMs + pollIntervalMs) return true;
      return `no successful poll for events to anchor for ${staleMs + pollIntervalMs} ms: see the log`;
    },
    poll,
    ended,
  };
};
