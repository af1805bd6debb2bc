import { setTimeout as delay } from 'node:timers/promises';
import { createOutageLog } from '@haat/platform/log';
import type { Election, LeaderState } from '../leader/leader.ts';
import { RETRY_CHANNEL } from '../parking/parked-events.ts';
import type { EventProcessor, EventProcessorServices } from './event-processor.ts';
import { type Following, type FollowOptions, follow, UNKNOWN_EVENTS_TIMEOUT_MS } from './follow.ts';
import { gauge } from './gauge.ts';

export type FollowAsLeaderOptions = FollowOptions & {
  readonly lease: string;
  /** Runs while this process leads; restarted if it ends before its signal. */
  readonly whileLeading?: (signal: AbortSignal) => Promise<void>;
  /** How long a processor may fail before the leader resigns, in ms; default 10,000. */
  readonly stepDownAfterMs?: number;
};

export type LeaderFollowing = Following & {
  /** For the health response, such as `worker-2 leads`. */
  readonly tells: () => string;
};

const HEALTH_CHECK_INTERVAL_MS = 1_000;
const BEGIN_AGAIN_MS = 1_000;

const sentence = (state: LeaderState, instance: string): string => {
  switch (state.kind) {
    case 'leading':
      return `${instance} leads`;
    case 'standby':
      return `${instance} stands by: ${state.leader} leads`;
    case 'asking':
      return `${instance} asks who leads`;
  }
};

/** Standbys read no events, continue from the leader's checkpoints, and count as healthy. */
export const followAsLeader = (
  { election, ...services }: EventProcessorServices & { readonly election: Election },
  processors: readonly EventProcessor[],
  { lease, whileLeading, stepDownAfterMs = 10_000, signal, ...options }: FollowAsLeaderOptions,
): LeaderFollowing => {
  const { log } = services;
  const { unknownEventsTimeoutMs = UNKNOWN_EVENTS_TIMEOUT_MS } = options;
  let current: Following | undefined;
  let steppedDownAt = Number.NEGATIVE_INFINITY;

  const isHealthy = ({ health }: Following): boolean =>
    Object.values(health).every((check) => check() === true);

  /**
   * Resolves when the leader should resign: at most once in twice `unknownEventsTimeoutMs`, since a
   * leader needs that time to park events that no process can handle.
   */
  const untilStuck = async (following: Following, term: AbortSignal): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let wellAt = performance.now();
    const timer = setInterval(
      () => {
        const now = performance.now();
        if (isHealthy(following)) wellAt = now;
        const mayStepDown = now - steppedDownAt > 2 * unknownEventsTimeoutMs;
        if (now - wellAt < stepDownAfterMs || !mayStepDown) return;
        steppedDownAt = now;
        log.warn({ lease }, 'an event processor is stuck: another process may take the lead');
        resolve();
      },
      Math.min(HEALTH_CHECK_INTERVAL_MS, stepDownAfterMs),
    );
    term.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    clearInterval(timer);
  };

  const keepRunning = async (
    work: (signal: AbortSignal) => Promise<void>,
    term: AbortSignal,
  ): Promise<void> => {
    const outage = createOutageLog(log, 'the work of the leader failed');
    while (!term.aborted) {
      await work(term).then(
        () => outage.worked(),
        (error: unknown) => {
          if (!term.aborted) outage.failed(error, { lease });
        },
      );
      await delay(BEGIN_AGAIN_MS, undefined, { signal: term }).catch(() => undefined);
    }
  };

  const work = async (term: AbortSignal): Promise<void> => {
    const steppingDown = new AbortController();
    const within = AbortSignal.any([term, steppingDown.signal]);
    const following = follow(services, processors, {
      ...options,
      signal: within,
      onRetryRequested: (heard) => election.hear(RETRY_CHANNEL, heard),
    });
    current = following;
    const otherWork = whileLeading ? keepRunning(whileLeading, within) : Promise.resolve();
    await untilStuck(following, term);
    steppingDown.abort();
    await Promise.all([following.ended, otherWork]);
    current = undefined;
  };

  const leading = election.lead(lease, work, signal);

  const healthOf = (name: string) => (): true | string => {
    if (current) return current.health[name]?.() ?? true;
    return leading.state().kind === 'standby' || `${name}: no known leader of ${lease}`;
  };

  return {
    health: Object.fromEntries(processors.map(({ name }) => [name, healthOf(name)])),
    hasCaughtUp: (name) =>
      current ? current.hasCaughtUp(name) : leading.state().kind === 'standby',
    metrics: () =>
      gauge('haat_leader', '1 in the process that leads.', [
        [{ lease, instance: election.instance }, leading.state().kind === 'leading' ? 1 : 0],
      ]) + (current?.metrics() ?? ''),
    tells: () => sentence(leading.state(), election.instance),
    ended: leading.ended,
  };
};
