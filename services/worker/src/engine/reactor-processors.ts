import { type EventProcessor, inserting } from '@haat/event-processing/processor';
import { opsPrefix } from '@haat/platform/operator-settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Delays, Reactor } from './reactor.ts';
import { type RequestedStep, requestedStep } from './requested-step.ts';
import { insertScheduledSteps } from './scheduled-steps.ts';
import type { LaterStep, TakeSteps } from './take-steps.ts';

export const REACTOR_PREFIX = 'reactor:';
/** In ms: with 0, dozens of idle reactors would move their checkpoints at every event. */
const IDLE_MOVE_MS = 600_000;

/** In ms. Steps and rows have derived ids, so handling an event twice changes nothing. */
const LAG_MS = 1_000;

/**
 * Batch window of low-priority reactors in ms: short enough for the consumer's cache of 2,000
 * events.
 */
const PAUSE_MS = 500;

type ReactorOptions = {
  /** How far checkpoints may lag, in ms; 1,000 unless given. */
  readonly lagMs?: number;
  /** Batch window of low-priority reactors, in ms; 500 unless given. */
  readonly pauseMs?: number;
  readonly delays: Delays;
  readonly take: TakeSteps;
  readonly onJobs: () => void;
  /** Called after steps were scheduled, with the earliest due time, in ms since 1970. */
  readonly onDue: (first: number) => void;
};

export const processorOf = (
  reactor: Reactor<never>,
  { lagMs = LAG_MS, pauseMs = PAUSE_MS }: Pick<ReactorOptions, 'lagMs' | 'pauseMs'> = {},
) => ({
  name: `${REACTOR_PREFIX}${reactor.name}`,
  eventTypes: reactor.eventTypes,
  ...(reactor.fromNow && { fromNow: reactor.fromNow }),
  ...(reactor.retired && { retired: reactor.retired }),
  idleMoveMs: IDLE_MOVE_MS,
  lagMs,
  ...(reactor.isLowPriority && { pauseMs }),
  repairCommand: `${opsPrefix()} reactors adopt-store ${REACTOR_PREFIX}${reactor.name}`,
});

const queuedProcessor = (
  reactor: Reactor<never>,
  options: ReactorOptions,
): EventProcessor<RequestedStep | null> => ({
  ...processorOf(reactor, options),
  prepare: (recorded) => requestedStep(reactor, recorded, options.delays),
  ...inserting((prepared, condition) => insertJobs(reactor, prepared, condition)),
  onHandled: options.onJobs,
});

const insertJobs = (
  { name, where }: Reactor<never>,
  prepared: readonly (RequestedStep | null)[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<unknown> | null => {
  const rows = prepared
    .filter((step) => step !== null)
    .map(({ id, eventId, payload, delayMs }) => ({
      id,
      event_id: eventId,
      payload,
      delay_ms: delayMs,
    }));
  if (rows.length === 0) return null;
  // A replay from an earlier checkpoint finds the ids of old jobs and must not repeat them.
  return sql`
    insert into outbox (id, reactor, event_id, queue, job, payload, delay_ms)
    select id, ${name}::text, event_id, ${where}::text, ${name}::text, payload, delay_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as requested(id text, event_id uuid, payload jsonb, delay_ms bigint)
    where ${condition}
    on conflict do nothing`;
};

/** Steps run before the checkpoint moves; a repeated step finds its command ids in the streams. */
const inlineProcessor = (
  reactor: Reactor<never>,
  options: ReactorOptions,
): EventProcessor<RequestedStep | LaterStep | null> => {
  const { delays, take, onDue } = options;
  let firstDue = Number.POSITIVE_INFINITY;
  const putOff = (step: LaterStep): LaterStep => {
    firstDue = Math.min(firstDue, step.dueAt);
    return step;
  };
  return {
    ...processorOf(reactor, options),
    prepare: (recorded) => {
      const requested = requestedStep(reactor, recorded, delays);
      if (requested === null || requested.delayMs === 0) return requested;
      const { id, name, payload, requestedAt, delayMs } = requested;
      return { id, name, payload, start: 1, dueAt: requestedAt + delayMs, hasFailed: false };
    },
    act: async (prepared) => {
      const now = prepared.filter((step) => step !== null && 'requestedAt' in step);
      const taken = await take(
        now.map(({ id, name, payload }) => ({ id, name, payload, start: 1 })),
      );
      const left = new Map(now.map((step, index) => [step, taken[index] ?? null]));
      return prepared.map((step) =>
        step !== null && 'requestedAt' in step ? (left.get(step) ?? null) : step,
      );
    },
    ...inserting((prepared, condition) => {
      const later = prepared.filter((step) => step !== null && 'dueAt' in step);
      return later.length === 0 ? null : insertScheduledSteps(later.map(putOff), condition);
    }),
    onHandled: () => {
      if (firstDue < Number.POSITIVE_INFINITY) onDue(firstDue);
      firstDue = Number.POSITIVE_INFINITY;
    },
  };
};

export const reactorProcessors = (
  reactors: readonly Reactor<never>[],
  options: ReactorOptions,
): readonly EventProcessor[] =>
  reactors.map((reactor) =>
    reactor.where === 'inline'
      ? inlineProcessor(reactor, options)
      : queuedProcessor(reactor, options),
  ) as readonly EventProcessor[];
