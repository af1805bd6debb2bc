import { LATE, withTimeout } from '@haat/platform/waits';
import { EventStoreRefused, EventStoreUnavailable } from '../port.ts';

/** In ms; leader elections, restarts and a busy server cause shorter pauses. */
const NOT_READY_AFTER_MS = 5_000;
/** In ms; readiness checks allow about 2 s in total. */
const PING_MS = 1_600;
/** In ms, in a short pause: a caller waits 2 s at most for the answer. */
const PAUSE_PING_MS = 1_000;
const PROBE_MS = 1_000;

export type HealthProbe = {
  /** Subscriptions count as reads. */
  answered(call: 'append' | 'read'): void;
  failed(call: 'append' | 'read'): void;
  /**
   * Answers within 1.6 s. @throws {EventStoreUnavailable} once nothing was answered for
   * `notReadyAfterMs`, or no append, or before the first answer; {EventStoreRefused}
   */
  requireAnswers(): Promise<void>;
};

export type HealthProbeOptions = {
  /** A cheap read. */
  readonly ping: () => Promise<unknown>;
  /** Appends nothing: the process recovers without risking a customer's order. */
  readonly probeAppends: () => Promise<unknown>;
  /** In ms; default 5,000. */
  readonly notReadyAfterMs?: number | undefined;
};

export const createHealthProbe = ({
  ping,
  probeAppends,
  notReadyAfterMs = NOT_READY_AFTER_MS,
}: HealthProbeOptions): HealthProbe => {
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Undefined after an answer; no pause is forgiven before the first. */
  let silentSince: number | undefined = Number.NEGATIVE_INFINITY;
  /** Reads do not show whether appends get through. */
  let appendsFailSince: number | undefined;

  const answered: HealthProbe['answered'] = (call) => {
    answeredAt = performance.now();
    silentSince = undefined;
    if (call === 'append') appendsFailSince = undefined;
  };
  const isLong = (since: number | undefined): since is number =>
    since !== undefined && performance.now() - since >= notReadyAfterMs;

  let probing: Promise<void> | undefined;
  const probeOnce = (): Promise<void> => {
    probing ??= probeAppends()
      .then(() => answered('append'))
      .finally(() => {
        probing = undefined;
      });
    return probing;
  };

  const requireReads = async (): Promise<void> => {
    const begunAt = performance.now();
    const pingMs = isLong(silentSince) ? PING_MS : PAUSE_PING_MS;
    let failure = new EventStoreUnavailable(`No answer within ${pingMs} ms`);
    try {
      if ((await withTimeout(ping(), pingMs)) !== LATE) return answered('read');
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable)) throw error;
      failure = error;
    }
    if (answeredAt >= begunAt) return;
    silentSince ??= begunAt;
    if (isLong(silentSince)) throw failure;
  };

  const requireAppends = async (): Promise<void> => {
    if (!isLong(appendsFailSince)) return;
    const seconds = Math.round((performance.now() - appendsFailSince) / 1_000);
    const unanswered = (cause?: unknown) =>
      new EventStoreUnavailable(`No append has been answered for ${seconds} s`, { cause });
    const outcome = await withTimeout(probeOnce(), PROBE_MS).catch((error: unknown) => {
      throw error instanceof EventStoreRefused ? error : unanswered(error);
    });
    if (outcome === LATE) throw unanswered();
  };

  return {
    answered,
    failed: (call) => {
      silentSince ??= performance.now();
      if (call === 'append') appendsFailSince ??= performance.now();
    },
    requireAnswers: async () => {
      await Promise.all([requireReads(), requireAppends()]);
    },
  };
};
